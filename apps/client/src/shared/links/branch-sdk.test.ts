import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askService, loadSdk } from './service.ts'

const key = `key_test_${'a'.repeat(32)}`

/** What the SDK asked for: scripts and requests, without what follows their paths. */
const asked: string[] = []
const pathOf = (url: string) => url.replace(/\?.*/, '')

/** Lets each script of the SDK's end as `end` says, without loading it. */
const scripts = (end: (script: HTMLScriptElement) => void) =>
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) {
      asked.push(pathOf(node.src))
      queueMicrotask(() => end(node))
    }
    return node
  })

/** Calls back as the service's script does. */
function answerScript(script: HTMLScriptElement) {
  const callback: unknown = Reflect.get(window, new URL(script.src).searchParams.get('callback') ?? '')
  if (typeof callback === 'function') callback('fingerprint')
}

/** Answers each request with `body`. */
function requests(body: object) {
  class Request {
    readyState = 0
    status = 0
    responseText = ''
    onreadystatechange: () => void = () => undefined
    open(_method: string, url: string) {
      asked.push(pathOf(url))
    }
    setRequestHeader() {}
    send() {
      queueMicrotask(() => {
        Object.assign(this, { readyState: 4, status: 200, responseText: JSON.stringify(body) })
        this.onreadystatechange()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}

beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('LINK-04 the SDK that is installed says of a blocked script that it is unreachable', async () => {
  requests({})
  scripts((script) => script.dispatchEvent(new Event('error')))
  expect(await askService(loadSdk, key, '5')).toBe('unreachable')
  expect(asked).toEqual(['https://app.link/_r'])
})

test('LINK-01 the SDK that is installed brings the link of the click', async () => {
  scripts(answerScript)
  requests({
    session_id: '1',
    data: JSON.stringify({
      dl_event_route: '/pyq',
      dl_data_subject: 'polity',
      '+clicked_branch_link': true,
      '~referring_link': 'https://abhyas.app.link/abc',
    }),
    referring_link: 'https://abhyas.app.link/abc',
  })
  expect(await askService(loadSdk, key, '5')).toMatchObject({
    route: '/pyq',
    data: { subject: 'polity' },
    wasClicked: true,
    referringLink: 'https://abhyas.app.link/abc',
  })
  // No host but those that the gateway's policy names.
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(
    new Set(['https://app.link', 'https://api2.branch.io']),
  )
})

test('LINK-04 the SDK that is installed says of a wrong key that it is broken', async () => {
  requests({})
  scripts(answerScript)
  expect(await askService(loadSdk, 'key_wrong', '5')).toBe('broken')
  expect(asked).toEqual(['https://app.link/_r'])
})
