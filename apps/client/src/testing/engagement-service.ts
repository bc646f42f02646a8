import lz from 'lz-string'
import { vi } from 'vitest'

export interface Sent {
  /** `page`, `push`, `ping`, or the path of a POST. */
  readonly type: string
  readonly url: URL
  readonly data: Readonly<Record<string, unknown>>
  /** As posted; undefined of a GET. */
  readonly body: unknown
}

const host = /\.clevertap-prod\.com$/

function read(url: URL, body: unknown): Sent {
  const packed = url.searchParams.get('d')
  const data = JSON.parse((packed && lz.decompressFromBase64(packed)) || '{}') as Record<string, unknown> // as the SDK packs it
  return { type: url.searchParams.get('type') ?? url.pathname, url, data, body }
}

/**
 * Stands in for the engagement service behind `fetch`, and takes what its SDK sends. `refuse` answers the next
 * synchronisation of variables with a status.
 */
export function fakeEngagementService() {
  const sent: Sent[] = []
  let status = 200
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!host.test(url.hostname)) throw new TypeError('Failed to fetch')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push(read(url, body))
    if (body !== undefined) return Response.json({}, { status })
    // The first answer names the device; without it the SDK sends nothing more.
    return Response.json({
      tr: {},
      meta: { g: 'device-1', sid: 1_700_000_000, rf: true, rn: url.searchParams.get('rn') },
    })
  })
  return {
    sent,
    refuse: (next: number) => {
      status = next
    },
    /** What was sent of events of this name, in order. */
    events: (name: string) => sent.filter(({ data }) => data['evtName'] === name).map(({ data }) => data['evtData']),
    profiles: () => sent.flatMap(({ data }) => (data['type'] === 'profile' ? [data['profile']] : [])),
  }
}
