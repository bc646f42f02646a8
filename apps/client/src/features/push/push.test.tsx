import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceProfile } from '../../shared/analytics/profile-synced.ts'
import { noteConsents } from '../../shared/push/consent.ts'
import { interruptions, kinds, withdraw } from '../../shared/interruptions/queue.ts'
import { useInterruption } from '../../shared/interruptions/use-interruption.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { ToastProvider } from '../../shared/ui/toast.tsx'
import { pushBrowser } from '../../testing/push-browser.ts'
import { fillInBrowser, signInForTest } from '../../testing/render-page.tsx'
import './push-dialog.tsx'
import { usePush } from './use-push.ts'
import { askMs, dialogMs, type PushWatch } from './watch-push.ts'

type Said = Record<string, unknown>
const say = vi.hoisted(() => vi.fn<(input: Said) => Promise<object>>())
const config = vi.hoisted(() => ({
  pushKey: null as string | null, // widened: the literal alone would be the type
  clevertap: null as object | null, // likewise
}))
const allow = vi.hoisted(() => vi.fn<() => void>())
const end = vi.hoisted(() => vi.fn<(input: Said) => Promise<object>>())
const consent = vi.hoisted(() => vi.fn<(input: Said) => Promise<object>>())
/** What the server says of the consent to push. */
const server = vi.hoisted(() => ({ isGiven: true }))
vi.mock('../../shared/api/trpc.ts', () => ({
  api: {
    push: { subscribe: { mutate: say }, unsubscribe: { mutate: end } },
    account: { setConsent: { mutate: consent } },
  },
}))
vi.mock('../../shared/api/query-client.ts', () => ({
  queryUtils: () => ({
    account: {
      details: {
        fetch: () => Promise.resolve({ consents: [{ purpose: 'push', isGiven: server.isGiven }] }),
        setData: () => undefined,
      },
    },
  }),
}))
vi.mock('../../shared/platform/config.ts', () => ({ platformConfig: () => Promise.resolve(config) }))
vi.mock('../../shared/analytics/start.ts', () => ({ allowEngagementPush: allow }))

const loadInstructions = vi.fn<PushWatch['loadInstructions']>(() =>
  Promise.resolve(({ onDone }) => <button onClick={onDone}>How to install</button>),
)
const watch = { loadInstructions }

function Host() {
  usePush(watch)
  const next = useInterruption(true)
  return next ? <next.Show onDone={() => withdraw(next.id)} /> : null
}

const open = () =>
  render(
    <ToastProvider>
      <Host />
    </ToastProvider>,
  )
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
  })
const sync = (id = 'asha') => act(async () => announceProfile(id))
const dialog = () => screen.queryByRole('dialog')
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  fillInBrowser()
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:30:00Z') })
  vi.spyOn(performance, 'now').mockImplementation(() => 60_000)
  config.pushKey = 'BAAA'
  config.clevertap = null
  server.isGiven = true
  for (const mock of [say, end]) mock.mockImplementation(() => Promise.resolve({}))
  consent.mockImplementation(() => Promise.resolve({ consents: [{ purpose: 'push', isGiven: true }] }))
})
afterEach(async () => {
  cleanup()
  announceProfile(undefined)
  withdraw(...kinds)
  for (const mock of [say, end, consent, allow]) mock.mockReset()
  loadInstructions.mockClear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await act(async () => clearSettings())
})

test('ENG-05 five seconds after the profile sync it is asked for, two later the dialog comes, once only', async () => {
  pushBrowser()
  // The queue's own ten seconds after the start do not count here.
  vi.spyOn(performance, 'now').mockImplementation(() => askMs + dialogMs)
  open()
  await pass(60_000)
  expect(interruptions()).toEqual([])
  await sync()
  await pass(askMs + dialogMs - 1)
  expect(interruptions()).toEqual([])
  await pass(1)
  expect(screen.getByRole('dialog', { name: 'UPSC news updates?' })).toBeTruthy()
  await press('Not a UPSC student')
  expect(dialog()).toBeNull()
  await sync()
  await pass(600_000)
  expect(dialog()).toBeNull()
  expect(say).not.toHaveBeenCalled()
})

const openDialog = async () => {
  open()
  await sync()
  await pass(askMs)
  await pass(dialogMs)
  expect(dialog()).not.toBeNull()
}

test('ENG-05 C3 Yes brings the browser’s question inside the click, and then the server is told', async () => {
  const browser = pushBrowser()
  await openDialog()
  expect(browser.asked).toBe(0)
  // Not a moment later: outside of the click the browser asks nothing.
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(browser.asked).toBe(1)
  await pass(0)
  expect(say.mock.calls).toEqual([
    [
      {
        endpoint: 'https://push.example/1',
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
        topics: ['news'],
        quiet: { from: '22:00', to: '07:00' },
      },
    ],
  ])
  expect(dialog()).toBeNull()
  expect(screen.getByText('Notifications are on')).toBeTruthy()
  expect(allow).not.toHaveBeenCalled()
})

/** Says yes in the dialog and to the browser, and lets the server hear it. */
async function sayYes() {
  await openDialog()
  await press('Yes')
  await pass(0)
}

test('C4 Yes is the consent to push too, told once; a No and a refusal in the browser are none', async () => {
  const browser = pushBrowser()
  await sayYes()
  expect(consent.mock.calls).toEqual([[{ purpose: 'push', isGiven: true }]])
  expect(settings.pushChoice).toEqual({ topics: ['news'], quiet: { from: '22:00', to: '07:00' } })
  cleanup()
  await act(async () => clearSettings())
  browser.permit('default')
  browser.answer = 'denied'
  await sayYes()
  expect(consent).toHaveBeenCalledTimes(1)
})

test('C4 a consent that could not be told is told by the next start, before the device subscribes', async () => {
  pushBrowser()
  consent.mockImplementationOnce(() => Promise.reject(new Error('away')))
  await sayYes()
  expect(say).not.toHaveBeenCalled()
  cleanup()
  server.isGiven = false
  open()
  await pass(0)
  expect([consent.mock.calls.length, say.mock.calls.length]).toEqual([2, 1])
  expect(settings.pushChoice).not.toHaveProperty('isUntold')
})

test('C4 the consent taken back on this device ends the subscription at once', async () => {
  const browser = pushBrowser()
  await sayYes()
  browser.shown = ['The day’s news']
  await act(async () => noteConsents([{ purpose: 'push', isGiven: false, at: null }]))
  await pass(0)
  expect([browser.subscription, settings.pushChoice, browser.shown]).toEqual([null, null, []])
  expect(end.mock.calls).toEqual([[{ endpoint: 'https://push.example/1' }]])
})

test('C4 the consent taken back elsewhere ends it at the next start', async () => {
  const browser = pushBrowser()
  await sayYes()
  cleanup()
  server.isGiven = false
  open()
  await pass(0)
  expect([browser.subscription, settings.pushChoice]).toEqual([null, null])
  expect(end).toHaveBeenCalledTimes(1)
  expect([say, consent].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('ENG-05 a subscription that the browser changed is told at once; that of a former student is none', async () => {
  const browser = pushBrowser()
  await sayYes()
  browser.subscription = null
  await act(async () => browser.say({ type: 'RENEW' }))
  await pass(0)
  expect(say.mock.calls.map(([input]) => input['endpoint'])).toEqual([
    'https://push.example/1',
    'https://push.example/2',
  ])
  await act(async () => clearSettings())
  browser.say({ type: 'RENEW' })
  await pass(0)
  expect(say).toHaveBeenCalledTimes(2)
})

test('ENG-05 a subscription that the browser changes while the old one is being told is told after it', async () => {
  const browser = pushBrowser()
  await sayYes()
  let answer: (word: object) => void = () => undefined
  say.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const change = async () => {
    browser.subscription = null
    await act(async () => browser.say({ type: 'RENEW' }))
    await pass(0)
  }
  await change()
  await change()
  expect(say).toHaveBeenCalledTimes(2)
  answer({})
  await pass(0)
  expect(say.mock.calls.map(([input]) => input['endpoint'])).toEqual([1, 2, 3].map((n) => `https://push.example/${n}`))
})

test('ENG-05 the permission taken away, nothing is said; given again, the next start goes on', async () => {
  const browser = pushBrowser()
  await sayYes()
  cleanup()
  browser.permit('denied')
  open()
  await pass(600_000)
  expect([dialog(), say.mock.calls.length]).toEqual([null, 1])
  cleanup()
  browser.permit('granted')
  open()
  await pass(0)
  expect(say).toHaveBeenCalledTimes(2)
})

test('ENG-05 F24 a Yes for which the browser still asks when somebody else comes is not theirs', async () => {
  const browser = pushBrowser()
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  signInForTest()
  await pass(0)
  expect([browser.subscription, settings.pushChoice, say.mock.calls.length]).toEqual([null, null, 0])
})

test('ENG-05 without a key of our own the engagement service is handed the yes', async () => {
  pushBrowser()
  config.pushKey = null
  config.clevertap = {}
  await openDialog()
  await press('Yes')
  await pass(0)
  expect(allow).toHaveBeenCalledTimes(1)
  expect(say).not.toHaveBeenCalled()
})

test('C3 refused in the browser, it says how that is undone; unanswered, where to find it', async () => {
  const browser = pushBrowser()
  browser.answer = 'denied'
  await openDialog()
  await press('Yes')
  expect(screen.getByRole('dialog', { name: 'Notifications are blocked' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1)
  await press('Done')
  expect([dialog(), settings.pushChoice]).toEqual([null, null])
})

test('C3 a question that was only closed leaves everything as it was', async () => {
  const browser = pushBrowser()
  browser.answer = 'default'
  await openDialog()
  await press('Yes')
  await pass(0)
  expect(screen.getByText('Notifications stay off')).toBeTruthy()
  expect(settings.pushChoice).toBeNull()
})

test('ENG-05 where the server is away the next start says it again', async () => {
  pushBrowser()
  say.mockImplementation(() => Promise.reject(new Error('away')))
  await openDialog()
  await press('Yes')
  await pass(0)
  expect(screen.getByText('Notifications are allowed, but not on yet')).toBeTruthy()
  cleanup()
  say.mockImplementation(() => Promise.resolve({}))
  open()
  await pass(0)
  expect(say).toHaveBeenCalledTimes(2)
  expect(dialog()).toBeNull()
})

test.each<readonly [what: string, browse: () => void, prepare: () => void]>([
  ['push is off', () => pushBrowser(), () => void (config.pushKey = null)],
  ['the browser refuses it', () => pushBrowser('denied'), () => undefined],
  ['it was asked before', () => pushBrowser(), () => void (settings.isPushAsked = true)],
  ['the browser cannot', () => vi.stubGlobal('matchMedia', () => ({ matches: false })), () => undefined],
])('ENG-05 nobody is asked where %s', async (_what, browse, prepare) => {
  browse()
  prepare()
  open()
  await sync()
  await pass(askMs)
  await pass(600_000)
  expect(interruptions()).toEqual([])
})

test('C3 in a Safari tab on an iPhone the way to the installed app comes instead', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(
    () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  )
  open()
  await sync()
  await pass(askMs)
  await pass(dialogMs)
  expect(screen.getByRole('button', { name: 'How to install' })).toBeTruthy()
  expect(dialog()).toBeNull()
})

test('ENG-05 F24 whoever has gone meanwhile is not asked', async () => {
  pushBrowser()
  const { unmount } = open()
  await sync()
  await pass(askMs)
  unmount()
  await pass(600_000)
  expect(interruptions()).toEqual([])
})
