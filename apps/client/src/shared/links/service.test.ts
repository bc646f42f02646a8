import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askService, type loadSdk, type Outcome } from './service.ts'

type Answer = (error: Error | string | null, answer?: unknown) => void

const link = {
  data: '{}',
  data_parsed: { dl_event_route: '/pyq', '+clicked_branch_link': true },
  referring_link: 'https://l',
}

/** A service whose `init` and `data` answer as told: one value for each call, the last for all later ones. */
function fakeSdk(init: (answer: Answer) => void, ...data: readonly (readonly [Error | string | null, unknown?])[]) {
  let calls = 0
  return {
    calls: () => calls,
    load: () =>
      Promise.resolve({
        init: (_key: string, _options: unknown, answer: Answer) => init(answer),
        data: (answer: Answer) => {
          const [error, value] = data[Math.min(calls, data.length - 1)] ?? [null, link]
          calls += 1
          answer(error, value)
        },
      }),
  }
}
const isFine = (answer: Answer) => answer(null, {})

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
  isReady(null, {})
  await pass(49)
  expect(outcome).toBeUndefined()
  await pass(1)
  expect(outcome).toMatchObject({ route: '/pyq', wasClicked: true, referringLink: 'https://l' })
})

test.each([
  ['its script hangs', () => new Promise<never>(() => undefined)],
  ['its answer hangs', fakeSdk(() => undefined).load],
])('LINK-04 F29 after 5 s it is waited for no longer: %s', async (_what, load) => {
  ask(load)
  await pass(4_999)
  expect(outcome).toBeUndefined()
  await pass(1)
  expect(outcome).toBe('late')
})

test('LINK-04 not initialised: asked again after 1 s', async () => {
  const sdk = fakeSdk(
    isFine,
    ['Branch SDK not initialized'],
    [new Error('Branch SDK initialization pending …')],
    [null, link],
  )
  ask(sdk.load)
  await pass(100)
  expect(sdk.calls()).toBe(1)
  await pass(999)
  expect(sdk.calls()).toBe(1)
  await pass(1)
  expect(sdk.calls()).toBe(2)
  await pass(1_000)
  expect(outcome).toMatchObject({ route: '/pyq' })
})

test('LINK-04 never initialised: it is not asked for ever', async () => {
  const sdk = fakeSdk(isFine, [new Error('Branch SDK not initialized')])
  ask(sdk.load)
  await pass(60_000)
  expect(outcome).toBe('broken')
  expect(sdk.calls()).toBe(6)
})

test.each<[string, () => ReturnType<typeof fakeSdk>['load'], Outcome]>([
  ['its script is blocked', () => () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  [
    'a blocker',
    () => fakeSdk((answer) => answer(new Error('Request blocked by client, probably adblock'))).load,
    'unreachable',
  ],
  [
    'no network',
    () =>
      fakeSdk((answer) => answer(new Error('Error in API: URL - x, Status - No status available, Response - x'))).load,
    'unreachable',
  ],
  ['time over', () => fakeSdk((answer) => answer(new Error('Request timed out'))).load, 'unreachable'],
  [
    'a refusal',
    () => fakeSdk((answer) => answer(new Error('Error in API: URL - x, Status - 500, Response - x'))).load,
    'broken',
  ],
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
    () => fakeSdk(isFine, ['Branch SDK initialization failed, so further methods cannot be called']).load,
    'broken',
  ],
  ['an unknown error', () => fakeSdk(isFine, [new Error('?')]).load, 'broken'],
  ['null', () => fakeSdk(isFine, [null, null]).load, 'null'],
  ['garbage', () => fakeSdk(isFine, [null, '<html>']).load, 'null'],
  ['garbage inside', () => fakeSdk(isFine, [null, { data_parsed: '<html>' }]).load, 'null'],
])('LINK-04 F29 %s', async (_what, load, expected) => {
  ask(load())
  await pass(100)
  expect(outcome).toBe(expected)
})

test('LINK-04 without a network every failure is one of the connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  ask(fakeSdk((answer) => answer(new Error('?'))).load)
  await pass(100)
  expect(outcome).toBe('unreachable')
})
