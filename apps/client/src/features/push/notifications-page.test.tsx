import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { pushBrowser } from '../../testing/push-browser.ts'
import { fillInBrowser, renderPage } from '../../testing/render-page.tsx'
import NotificationsPage from './notifications-page.tsx'

const subscribe = vi.hoisted(() => vi.fn<(input: Record<string, unknown>) => Promise<object>>())
const unsubscribe = vi.hoisted(() => vi.fn<(input: Record<string, unknown>) => Promise<object>>())
vi.mock('../../shared/api/trpc.ts', async (original) => ({
  ...(await original<object>()),
  api: { push: { subscribe: { mutate: subscribe }, unsubscribe: { mutate: unsubscribe } } },
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

test('C3 blocked in the browser, it says how that is undone', () => {
  pushBrowser('denied')
  open()
  expect(screen.getByText(/blocks notifications/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
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
