import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askService, loadSdk } from './service.ts'

const key = `key_test_${'a'.repeat(32)}`

/** What the SDK that is installed asked for. */
const asked: { readonly url: string; readonly body: URLSearchParams }[] = []

/** Ends each request of the SDK as `end` says. */
function requests(end: (request: { status: number; responseText: string }) => 'answered' | 'failed') {
  class Request {
    readyState = 0
    status = 0
    responseText = ''
    onreadystatechange: () => void = () => undefined
    onerror: (event: object) => void = () => undefined
    url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    send(body: string) {
      asked.push({ url: this.url, body: new URLSearchParams(body) })
      queueMicrotask(() => {
        if (end(this) === 'failed') {
          this.onerror({})
          return
        }
        this.readyState = 4
        this.onreadystatechange()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}
const answerWith = (body: unknown, status = 200) =>
  requests((request) => {
    Object.assign(request, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) })
    return 'answered'
  })

const link = {
  session_id: '1',
  browser_fingerprint_id: 'CANARY',
  data: JSON.stringify({
    dl_event_route: '/pyq',
    dl_data_subject: 'polity',
    '+clicked_branch_link': true,
    '~referring_link': 'https://abhyas.app.link/abc',
  }),
  referring_link: 'https://abhyas.app.link/abc',
}

beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  localStorage.clear()
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('LINK-01 C4 the SDK that is installed brings the link of the click by one request, and keeps nothing', async () => {
  answerWith(link)
  const appended = vi.spyOn(document.head, 'appendChild')
  expect(await askService(loadSdk, key, '5')).toMatchObject({
    route: '/pyq',
    data: { subject: 'polity' },
    wasClicked: true,
    referringLink: 'https://abhyas.app.link/abc',
  })
  // What the gateway's policy lets through, and no other address.
  expect(asked.map(({ url }) => url)).toEqual(['https://api2.branch.io/v1/open'])
  const [{ body } = { body: new URLSearchParams() }] = asked
  expect(body.get('link_identifier')).toBe('5')
  expect(body.get('tracking_disabled')).toBe('true')
  for (const id of ['browser_fingerprint_id', 'identity_id', 'identity', 'session_id']) expect(body.has(id)).toBe(false)
  // The SDK asks another host by a script each time that the page comes to the front, unless it was told not to track.
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  expect(asked).toHaveLength(1)
  expect(appended).not.toHaveBeenCalled()
  expect(document.querySelector('script, iframe, style')).toBeNull()
  expect(JSON.stringify([localStorage, sessionStorage]) + document.cookie).not.toMatch(/CANARY|polity/)
})

test('LINK-04 F29 the SDK that is installed says of a blocked request that the service is unreachable', async () => {
  requests(() => 'failed')
  expect(await askService(loadSdk, key, '5')).toBe('unreachable')
})

test.each([
  ['a refusal', { error: 'no' }, 400, 'broken'],
  ['garbage', '<html>', 200, 'null'],
  ['nothing', {}, 200, 'null'],
  ['false', false, 200, 'null'],
])('LINK-04 F29 the SDK that is installed is answered with %s', async (_what, body, status, outcome) => {
  answerWith(body, status)
  expect(await askService(loadSdk, key, '5')).toBe(outcome)
})

test('LINK-04 the SDK that is installed says of a wrong key that it is broken', async () => {
  answerWith({})
  expect(await askService(loadSdk, 'key_wrong', '5')).toBe('broken')
  expect(asked).toEqual([])
})
