import { releaseMeta } from '@abhyas/contracts/http'
import type { Prerendered } from '@abhyas/contracts/prerender'

/** What a messenger or a search engine shows of a page. */
export interface Preview {
  readonly title: string
  readonly description: string
  /** The page's own path; null where it has none to be found under. */
  readonly path: string | null
}

const product = 'Abhyas'
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that is safe in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const longestDescription = 200

/** `text` as a description: whole words of it, where it is long. */
export const shortened = (text: string): string =>
  text.length <= longestDescription ? text : `${text.slice(0, text.lastIndexOf(' ', longestDescription - 1))}…`

// The client's own general tags make room for the page's.
const general =
  /<title>[^<]{0,200}<\/title>|<meta\s[^>]{0,200}(?:name="(?:description|twitter:[a-z]+)"|property="og:[a-z_]+")[^>]{0,400}>|<link\s[^>]{0,200}rel="canonical"[^>]{0,200}>/g
const charset = /<meta charset="[\w-]{1,20}"\s?\/?>/i

const root = '<div id="root">'

/** What is put into the client's HTML beside a page's tags: its screen, rendered. */
export type Screen = Pick<Prerendered, 'head' | 'root' | 'data'>

/** Makes a page out of the client's HTML. */
type Fill = (preview: Preview, screen?: Screen) => string

/** What is the same for every page. */
export interface Place {
  readonly publicOrigin: string
  readonly release: string
}

/** The client's HTML, with places for a page's own tags and its screen. Throws an Error for HTML without them. */
export function template(html: string, place: Place): Fill {
  const bare = html.replace(general, '')
  const found = charset.exec(bare)
  if (!found) throw new Error('The client’s index.html has no <meta charset="…"> in its head')
  const tagsAt = found.index + found[0].length
  const headEnd = bare.indexOf('</head>', tagsAt)
  const rootAt = bare.indexOf(`${root}</div>`, headEnd) + root.length
  if (headEnd < 0 || rootAt < headEnd) throw new Error('The client’s index.html has no empty #root in its body')
  const dataAt = rootAt + '</div>'.length
  return (preview, screen) => {
    const top = bare.slice(0, tagsAt) + tags(preview, place)
    if (!screen) return top + bare.slice(tagsAt)
    const head = later(bare.slice(tagsAt, headEnd) + screen.head)
    return top + head + bare.slice(headEnd, rootAt) + screen.root + '</div>' + screen.data + bare.slice(dataAt)
  }
}

/** The app's scripts are fetched once the screen is painted: they would take the bandwidth from its styles and letters. */
const later = (head: string): string => head.replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')

function tags({ title, description, path }: Preview, { publicOrigin, release }: Place): string {
  const fullTitle = title === product ? product : `${title} · ${product}`
  const meta: readonly (readonly [string, string, string])[] = [
    ['name', 'description', description],
    // The page and its scripts belong together, wherever the page is kept (F28).
    ['name', releaseMeta, release],
    ['property', 'og:site_name', product],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', `${publicOrigin}/share-card.png`],
    ...(path === null ? [] : [['property', 'og:url', publicOrigin + path] as const]),
    ['name', 'twitter:card', 'summary_large_image'],
  ]
  const lines = meta.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
  const canonical = path === null ? [] : [`<link rel="canonical" href="${escapeHtml(publicOrigin + path)}">`]
  return ['', `<title>${escapeHtml(fullTitle)}</title>`, ...lines, ...canonical].join('\n    ')
}
