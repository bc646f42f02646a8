/** The services of others as the browser meets them: every request to one is answered here, in its documented form. */
import { gunzipSync } from 'node:zlib'
import type { BrowserContext, Request, Route } from '@playwright/test'
import lz from 'lz-string'

/** Settings of a gateway with both analytics providers. */
export const keys = { CLEVERTAP_ACCOUNT_ID: 'TEST-W8-1', MIXPANEL_TOKEN: 'mixpanel-token-1' }

type Fields = Readonly<Record<string, unknown>>

/** What a provider was sent, as its own client packed it. */
export interface Sent {
  readonly service: 'clevertap' | 'mixpanel'
  /** CleverTap: `page`, `push`, `ping`; else the path. */
  readonly kind: string
  readonly url: URL
  /** Unpacked; several for a batch. */
  readonly data: readonly Fields[]
  /** Everything that went over the wire, readable. */
  readonly text: string
}

interface SentEvent {
  readonly name: unknown
  readonly facts: Fields
  /** What tells the service the order: CleverTap's number of the request, of one load of a page, or Mixpanel's time. */
  readonly order: number
}

const json = (text: string): unknown => JSON.parse(text)
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value : [value]) as Fields[] // JSON objects

function fromCleverTap(request: Request): Sent {
  const url = new URL(request.url())
  const packed = url.searchParams.get('d')
  const body = packed === null ? (request.postData() ?? '{}') : lz.decompressFromBase64(packed)
  const kind = url.searchParams.get('type') ?? url.pathname
  return { service: 'clevertap', kind, url, data: listOf(json(body)), text: decodeURIComponent(url.href) + body }
}

function fromMixpanel(request: Request): Sent {
  const url = new URL(request.url())
  const bytes = request.postDataBuffer() ?? Buffer.from('')
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString() : bytes.toString()
  const body = url.pathname.startsWith('/track') ? (new URLSearchParams(plain).get('data') ?? '[]') : plain
  return {
    service: 'mixpanel',
    kind: url.pathname,
    url,
    data: listOf(json(body)),
    text: decodeURIComponent(url.href) + body,
  }
}

/** As the services answer a page of any origin, with its cookies. */
const corsOf = (request: Request): Record<string, string> => ({
  'access-control-allow-origin': request.headers()['origin'] ?? '*',
  'access-control-allow-credentials': 'true',
})

/**
 * Answers both analytics providers for every page of `context`, and keeps what they are sent, in order. `more` goes with
 * each of the engagement service's answers.
 */
export async function answerProviders(context: BrowserContext, more: object = {}) {
  const sent: Sent[] = []
  let variablesStatus = 200
  let devices = 0
  await context.route(/^https:\/\/[^/]*clevertap-prod\.com\//, async (route: Route) => {
    const one = fromCleverTap(route.request())
    const number = one.url.searchParams.get('rn')
    // What is unanswered three seconds after its start the SDK sends once more, under the same number.
    const isSame = ({ url }: Sent) =>
      ['rn', 'd'].every((name) => url.searchParams.get(name) === one.url.searchParams.get(name))
    if (number === null || !sent.some(isSame)) sent.push(one)
    if (one.kind === '/defineVars') {
      await route.fulfill({ status: variablesStatus, json: {}, headers: corsOf(route.request()) })
      return
    }
    // The first answer names the device; without it the SDK sends nothing more.
    const known = one.data[0]?.['g']
    const meta = {
      g: typeof known === 'string' && known !== '' ? known : `device-${(devices += 1)}`,
      sid: 1_700_000_000,
      rf: true,
      rn: number,
    }
    await route.fulfill({ json: { tr: {}, meta, ...more }, headers: corsOf(route.request()) })
  })
  await context.route(/^https:\/\/[^/]*mixpanel\.com\//, async (route) => {
    sent.push(fromMixpanel(route.request()))
    await route.fulfill({ json: { status: 1, error: null, code: 200 }, headers: corsOf(route.request()) })
  })
  const events = (service: Sent['service']): SentEvent[] =>
    sent
      .filter((one) => one.service === service)
      .flatMap(({ kind, url, data }) =>
        kind === 'push'
          ? data
              .filter(({ type }) => type === 'event')
              .map((one) => ({
                name: one['evtName'],
                facts: one['evtData'] as Fields,
                order: Number(url.searchParams.get('rn')),
              }))
          : kind.startsWith('/track')
            ? data.map((one) => {
                const facts = one['properties'] as Fields
                return { name: one['event'], facts, order: Number(facts['time']) }
              })
            : [],
      )
  return {
    sent,
    refuseVariables: (status: number) => {
      variablesStatus = status
    },
    /** Names and facts of the events that a provider was sent, in order of arrival. */
    events,
    /** As `events`, in the order that the service reads: requests overtake each other, and a batch is not in order. */
    inOrder: (service: Sent['service']): readonly SentEvent[] =>
      events(service).toSorted((one, other) => one.order - other.order),
    /** The profiles that CleverTap was sent, in order. */
    profiles: (): readonly Fields[] =>
      sent.flatMap(({ kind, data }) =>
        kind === 'push' ? data.filter(({ type }) => type === 'profile').map((one) => one['profile'] as Fields) : [],
      ),
  }
}

export type Providers = Awaited<ReturnType<typeof answerProviders>>
