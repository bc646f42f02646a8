import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setInstructions } from '../../shared/install/install.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { pushBrowser } from '../../testing/push-browser.ts'
import { fillInBrowser, renderPage } from '../../testing/render-page.tsx'
import NotificationsPage from './notifications-page.tsx'

const subscribe = vi.hoisted(() => vi.fn<(input: Record<string, unknown>) => Promise<object>>())
const unsubscribe = vi.hoisted(() => vi.fn<(input: Record<string, unknown>) => Promise<object>>())
const setConsent = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('../../shared/api/trpc.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    push: { subscribe: { mutate: subscribe }, unsubscribe: { mutate: unsubscribe } },
    account: { setConsent: { mutate: setConsent } },
  },
}))
const given = vi.hoisted(() => ({ isGiven: true }))
vi.mock('../../shared/api/query-client.ts', async (original) => ({
  ...(await original<object>()),
  queryUtils: () => ({
    account: {
      details: {
        fetch: () => Promise.resolve({ consents: [{ purpose: 'push', ...given }] }),
        setData: () => undefined,
      },
    },
  }),
}))
vi.mock('../../shared/platform/config.ts', () => ({ platformConfig: () => Promise.resolve({ pushKey: 'BAAA' }) }))

const open = (pushKey: string | null = 'BAAA') =>
  renderPage(
    <NotificationsPage />,
    { pattern: '/notifications', path: '/notifications' },
    {
      'platform.config': () => ({ pushKey, clevertap: null }),
    },
  )
const last = () => subscribe.mock.calls.at(-1)?.[0]

beforeEach(() => {
  fillInBrowser()
  subscribe.mockImplementation(() => Promise.resolve({}))
  unsubscribe.mockImplementation(() => Promise.resolve({}))
  setConsent.mockImplementation(() => Promise.resolve({ consents: [] }))
  given.isGiven = true
})
afterEach(async () => {
  cleanup()
  subscribe.mockReset()
  unsubscribe.mockReset()
  vi.unstubAllGlobals()
  await act(async () => clearSettings())
})

test('C3 off, it is turned on by a click, and each topic and the quiet hours act at once', async () => {
  pushBrowser()
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Revision' }))
  await vi.waitFor(() => expect(last()).toMatchObject({ topics: ['news', 'revision'] }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } })
  await vi.waitFor(() => expect(last()).toMatchObject({ quiet: { from: '21:30', to: '07:00' } }))
  fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await vi.waitFor(() => expect(last()).toMatchObject({ quiet: null }))
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('C3 turned off, nothing comes to this device any more, and the server is told', async () => {
  const browser = pushBrowser('granted')
  settings.pushChoice = { topics: ['news'], quiet: null }
  open()
  fireEvent.click(screen.getByRole('switch', { name: 'Revision' }))
  await vi.waitFor(() => expect(browser.subscription).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Turn off on this device' }))
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledWith({ endpoint: 'https://push.example/1' }))
  expect(browser.subscription).toBeNull()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('C3 blocked in the browser, it says how that is undone; undone there, the screen follows', async () => {
  const browser = pushBrowser('denied')
  settings.pushChoice = { topics: ['news'], quiet: null }
  open()
  expect(screen.getByText(/blocks notifications/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  await act(async () => browser.permit('default'))
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy()
  await act(async () => browser.permit('granted'))
  expect(screen.getByRole('switch', { name: 'News' })).toBeTruthy()
  await vi.waitFor(() => expect(last()).toMatchObject({ topics: ['news'] }))
})

test('C4 where the consent was taken back on another device it is off here too', async () => {
  pushBrowser('granted')
  settings.pushChoice = { topics: ['news'], quiet: null }
  given.isGiven = false
  open()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(subscribe).not.toHaveBeenCalled()
})

test('C3 on an iPhone outside the installed app it leads to how that is installed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(
    () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  )
  const shown = vi.fn<() => void>()
  setInstructions(shown)
  open()
  fireEvent.click(screen.getByRole('button', { name: 'How to install it' }))
  expect(shown).toHaveBeenCalledTimes(1)
  setInstructions(undefined)
  vi.restoreAllMocks()
})

test('C3 a browser that cannot says so', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  open()
  expect(screen.getByText(/cannot show notifications/)).toBeTruthy()
})

test('C3 where nothing is sent, nothing is offered', async () => {
  pushBrowser()
  open(null)
  expect(await screen.findByText(/sends no notifications for now/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})
