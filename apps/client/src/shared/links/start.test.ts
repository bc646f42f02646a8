import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installNativeHost, post } from '../../testing/native-host.ts'

const tracked = vi.hoisted(() => [] as unknown[])
vi.mock('../analytics/track.ts', () => ({
  track: (name: string, facts: unknown) => tracked.push([name, facts]),
}))

type Answer = (error: Error | null, answer?: unknown) => void
const failing = (message: string) => (answer: Answer) => answer(new Error(message))
const blocked = failing('Request blocked by client, probably adblock')
const refused = failing('Error in API: URL - x, Status - 500, Response - x')

let stop = () => undefined as void
const page = { reload: vi.fn<() => void>(), replace: vi.fn<(to: string | URL) => void>() }
const restarts = () => page.reload.mock.calls.length + page.replace.mock.calls.length
const went: string[] = []
const askKey = vi.fn<() => Promise<string | null>>()
const loads = vi.fn<() => void>()

/** The app begun anew in the same browser session, with a service that answers so. */
async function open(init: (answer: Answer) => void) {
  stop()
  vi.resetModules()
  const { settings } = await import('../settings/settings.ts')
  const { session } = await import('../session/session.ts')
  const { startLinks } = await import('./start.ts')
  session.phase = 'confirmed'
  stop = startLinks({
    askKey,
    go: (path) => {
      went.push(path)
      history.replaceState(null, '', path)
    },
    page,
    load: () => {
      loads()
      return Promise.resolve({
        renderQueue: () => undefined,
        init: (_key: string, _options: unknown, answer: Answer) => init(answer),
      })
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  return settings
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/?_branch_match_id=5')
  tracked.length = 0
  went.length = 0
  askKey.mockReset().mockResolvedValue('key_test_x')
  for (const mock of [page.reload, page.replace, loads]) mock.mockReset()
})
afterEach(() => {
  stop()
  stop = () => undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['no connection or a blocker leads to the root', blocked, 0, 1],
  ['failed initialisation reloads', refused, 1, 0],
  ['null reloads', (answer: Answer) => answer(null), 1, 0],
  // What was silent first may fail later, once.
  ['silence does nothing', () => undefined, 0, 1],
])('LINK-04 F29 once in a session, however often the app begins: %s', async (_what, init, reloads, replaces) => {
  for (let count = 0; count < 4; count += 1) await open(init)
  for (const other of [blocked, refused]) await open(other)
  expect([page.reload.mock.calls.length, page.replace.mock.calls.length]).toEqual([reloads, replaces])
  expect(went).toEqual([])
})

test('LINK-04 C5 a path of our own routes by itself: no failure begins it anew', async () => {
  history.replaceState(null, '', '/news/abc?_branch_match_id=5')
  for (const init of [blocked, refused]) await open(init)
  await open((answer) => answer(null))
  expect(restarts()).toBe(0)
})

test('C5 LINK-04 without the service’s mark, or without a key, nothing of it is loaded', async () => {
  history.replaceState(null, '', '/news/abc?utm_source=x')
  await open(blocked)
  expect(askKey).not.toHaveBeenCalled()
  history.replaceState(null, '', '/?_branch_match_id=5')
  askKey.mockResolvedValue(null)
  await open(blocked)
  askKey.mockRejectedValue(new TypeError('Failed to fetch'))
  await open(blocked)
  expect(loads).not.toHaveBeenCalled()
  expect(restarts()).toBe(0)
})

test('LINK-02 the link that was clicked is taken once: its mark leaves the address', async () => {
  const fields = { dl_event_route: '/pyq', '+clicked_branch_link': true }
  const clicked = (answer: Answer) => answer(null, { data: JSON.stringify(fields), data_parsed: fields })
  const settings = await open(clicked)
  expect(location.pathname + location.search).toBe('/')
  expect(settings.intendedDestination?.path).toBe('/pyq')
  await open(clicked)
  expect(loads).toHaveBeenCalledTimes(1)
})

test('LINK-03 the first open is marked done after the app-opened event', async () => {
  await open(() => undefined)
  const settings = await open(() => undefined)
  expect(tracked).toEqual([
    ['App Opened', { isFirst: true }],
    ['App Opened', { isFirst: false }],
  ])
  expect(settings.firstOpen).toBe(false)
})

test('NATIVE-02 LINK-01 in the native view a link comes by the bridge, and the service is not asked', async () => {
  const host = installNativeHost()
  const settings = await open(blocked)
  expect(loads).not.toHaveBeenCalled()
  post(host.message('deep-link', { data: { dl_event_route: '/duel', '+clicked_branch_link': true } }))
  expect(settings.intendedDestination?.path).toBe('/duel')
  expect(settings.branchData).toMatchObject({ dl_event_route: '/duel' })
})
