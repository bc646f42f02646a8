import { ownPath } from '@abhyas/contracts/routes'

type Texts = Readonly<Record<string, string>>

/** What a deep link says (LINK-01). Anybody can make one: all of it is input from outside. */
export interface LinkData {
  /** Where it leads, a path of this app (ROUTE-17); undefined for one that leads nowhere. */
  readonly route: string | undefined
  /** `dl_data_*`, by what follows the prefix: for the screen that is led to. */
  readonly data: Texts
  /** `dl_track_*`, likewise: for the analytics. */
  readonly tracking: Texts
  readonly linkType: string | undefined
  readonly isPreview: boolean
  /** Whether this visit came by a click on it. */
  readonly wasClicked: boolean
  readonly referringLink: string | undefined
}

const longestText = 500
const mostEntries = 20

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= longestText ? text : undefined
}

/** The service's dashboard makes texts of flags. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** The texts whose names begin with `prefix`, without it. */
function textsOf(fields: Readonly<Record<string, unknown>>, prefix: string): Texts {
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    const rest = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    const text = textOf(value)
    return /^[a-z]\w{0,39}$/i.test(rest) && text !== undefined ? [[rest, text] as const] : []
  })
  return Object.fromEntries(texts.slice(0, mostEntries))
}

/** `text` as a path of this app, where it is one: whole, without its slash, or with our own host before it. */
function routeOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const path = text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : text
  return ownPath(path.startsWith('/') ? path : `/${path}`)
}

/** The link in the fields that the service gives; undefined where they are none. */
export function readLink(fields: unknown): LinkData | undefined {
  if (!isRecord(fields)) return undefined
  return {
    route: routeOf(textOf(fields['dl_event_route'])),
    data: textsOf(fields, 'dl_data_'),
    tracking: textsOf(fields, 'dl_track_'),
    linkType: textOf(fields['link_type']),
    isPreview: isTrue(fields['is_preview_link']),
    wasClicked: isTrue(fields['+clicked_branch_link']),
    referringLink: textOf(fields['~referring_link']),
  }
}

const prefixed = (texts: Texts, prefix: string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [prefix + name, text]))

/** The link as it is kept on the device (`branchData`), under the service's own names. */
export const toBranchData = (link: LinkData): Record<string, unknown> => ({
  ...(link.route !== undefined && { dl_event_route: link.route }),
  ...prefixed(link.data, 'dl_data_'),
  ...prefixed(link.tracking, 'dl_track_'),
  ...(link.linkType !== undefined && { link_type: link.linkType }),
  is_preview_link: link.isPreview,
  '+clicked_branch_link': link.wasClicked,
  ...(link.referringLink !== undefined && { '~referring_link': link.referringLink }),
})

/** What of the tracking may be passed on: short plain words, nothing that could be an address or a number to call. */
export const trackingFacts = ({ tracking }: LinkData): Texts =>
  Object.fromEntries(
    Object.entries(tracking).filter(([, text]) => /^[\w .:/-]{1,64}$/.test(text) && !/\d{7}/.test(text)),
  )
