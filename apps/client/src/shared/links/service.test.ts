import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askService, type loadSdk, type Outcome } from './service.ts'

type Answer = (error: Error | string | null, answer?: unknown) => void

const link = {
  data: 'text',
  data_parsed: { dl_event_route: '/pyq', '+clicked_branch_link': true },
  referring_link: 'https://l',
}

/** A service that answers each time it is asked as told: one value for each call, the last for all later ones. */
function fakeSdk(...answers: readonly (readonly [Error | string | null, unknown?] | ((answer: Answer) => void))[]) {
  let calls = 0
  return {
    calls: () => calls,
    load: () =>
      Promise.resolve({
        renderQueue: () => undefined,
        init: (_key: string, _options: unknown, answer: Answer) => {
          const one = answers[Math.min(calls, answers.length - 1)] ?? [null, link]
          calls += 1
          if (typeof one === 'function') one(answer)
          else answer(...one)
        },
      }),
  }
}
const silent = () => undefined

let outcome: Outcome | undefined
const ask = (load: typeof loadSdk) =>
  void askService(load, 'key_test_x', '5').then((result) => {
    outcome = result
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  outcome = undefined
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('LINK-04 the service is waited for by a look every 100 ms', async () => {
  let isReady: Answer = () => undefined
  const sdk = fakeSdk((answer) => {
    isReady = answer
  })
  ask(sdk.load)
  await pass(4_850)
  expect(outcome).toBeUndefined()
  isReady(null, link)
  await pass(49)
  expect(outcome).toBeUndefined()
  await pass(1)
  expect(outcome).toMatchObject({ route: '/pyq', wasClicked: true, referringLink: 'https://l' })
})

test.each([
  ['its script hangs', () => new Promise<never>(() => undefined)],
  ['its answer hangs', fakeSdk(silent).load],
])('LINK-04 F29 after 5 s it is waited for no longer: %s', async (_what, load) => {
  ask(load)
  await pass(4_999)
  expect(outcome).toBeUndefined()
  await pass(1)
  expect(outcome).toBe('late')
})

test('LINK-04 F29 a script that comes when nobody waits any more asks for nothing', async () => {
  const sdk = fakeSdk([null, link])
  let come = () => undefined as void
  ask(() =>
    new Promise<void>((resolve) => {
      come = resolve
    }).then(sdk.load),
  )
  await pass(5_000)
  come()
  await pass(1_000)
  expect(outcome).toBe('late')
  expect(sdk.calls()).toBe(0)
})

test('LINK-04 not initialised: asked again after 1 s', async () => {
  const sdk = fakeSdk(['Branch SDK not initialized'], [new Error('Branch SDK initialization pending …')], [null, link])
  ask(sdk.load)
  await pass(100)
  expect(sdk.calls()).toBe(1)
  await pass(899)
  expect(sdk.calls()).toBe(1)
  await pass(1)
  expect(sdk.calls()).toBe(2)
  await pass(1_100)
  expect(outcome).toMatchObject({ route: '/pyq' })
})

test('LINK-04 never initialised: it is not asked for ever', async () => {
  const sdk = fakeSdk([new Error('Branch SDK not initialized')])
  ask(sdk.load)
  await pass(60_000)
  expect(outcome).toBe('late')
  expect(sdk.calls()).toBeLessThanOrEqual(6)
})

const failing = (message: string) => fakeSdk([new Error(message)]).load

test.each<[string, () => ReturnType<typeof fakeSdk>['load'], Outcome]>([
  ['its script is blocked', () => () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['a blocker', () => failing('Request blocked by client, probably adblock'), 'unreachable'],
  ['no network', () => failing('Error in API: URL - x, Status - No status available, Response - x'), 'unreachable'],
  ['time over', () => failing('Request timed out'), 'unreachable'],
  ['a refusal', () => failing('Error in API: URL - x, Status - 500, Response - x'), 'broken'],
  [
    'a script that throws',
    () =>
      fakeSdk(() => {
        throw new TypeError('TrustedScriptURL')
      }).load,
    'broken',
  ],
  [
    'failed initialisation',
    () => failing('Branch SDK initialization failed, so further methods cannot be called'),
    'broken',
  ],
  ['an unknown error', () => failing('?'), 'broken'],
  ['null', () => fakeSdk([null, null]).load, 'null'],
  ['nothing', () => fakeSdk([null, { data: '', data_parsed: {}, referring_link: null }]).load, 'null'],
  ['garbage', () => fakeSdk([null, '<html>']).load, 'null'],
  ['garbage inside', () => fakeSdk([null, { data: '<html>', data_parsed: '<html>' }]).load, 'null'],
])('LINK-04 F29 %s', async (_what, load, expected) => {
  ask(load())
  await pass(100)
  expect(outcome).toBe(expected)
})

test('LINK-04 without a network every failure is one of the connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  ask(failing('?'))
  await pass(100)
  expect(outcome).toBe('unreachable')
})
