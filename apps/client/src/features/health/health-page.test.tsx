import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { session } from '../../shared/session/session.ts'
import { fillInBrowser, renderPage } from '../../testing/render-page.tsx'
import { clockWords, storageWords, workerWords } from './facts.ts'
import HealthPage from './health-page.tsx'

const open = () =>
  renderPage(
    <HealthPage />,
    { pattern: '/health', path: '/health' },
    {
      'platform.config': () => ({ appVersion: '10.6.3', release: 'r7', maintenance: null }),
    },
  )
const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

beforeEach(fillInBrowser)
afterEach(() => {
  cleanup()
  Object.assign(connection, { serverOffsetMs: 0 })
  session.phase = 'unknown'
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('SHELL-17 support sees version, service worker, storage, clock and the last sync, and can have them copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', {
    userAgent: 'A browser',
    maxTouchPoints: 0,
    onLine: true,
    clipboard: { writeText },
    storage: {
      estimate: () => Promise.resolve({ usage: 3_400_000, quota: 2_000_000_000 }),
      persisted: () => Promise.resolve(true),
    },
    serviceWorker: { controller: {}, getRegistration: () => Promise.resolve({ active: {} }) },
  })
  connection.serverOffsetMs = -90_000
  session.phase = 'confirmed'
  open()
  await screen.findByText('10.6.3')
  await vi.waitFor(() => expect(valueOf('Storage')).toBe('3.4 MB of 2.0 GB, kept for good'))
  expect(valueOf('Service worker')).toBe('Active')
  expect(valueOf('Server’s build')).toBe('r7')
  expect(valueOf('Clock')).toBe('90.0 s fast')
  expect(valueOf('Waiting to be sent')).toBe('0')
  expect(valueOf('Last sync')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy for support' }))
  await screen.findByText('Copied')
  expect(writeText.mock.calls[0]?.[0]).toMatch(/^Version: 10\.6\.3\nBuild: .*\nA browser$/s)
})

test('SHELL-17 a browser without service worker and storage is named as one', async () => {
  vi.stubGlobal('navigator', { userAgent: '' })
  expect(await workerWords()).toBe('Not in this browser')
  expect(await storageWords()).toBe('Not known in this browser')
})

test.each([
  [{}, 'Not active yet, not in charge of this page yet'],
  [{ installing: {} }, 'Not active yet, not in charge of this page yet, an update is being loaded'],
  [{ active: {}, waiting: {} }, 'Active, not in charge of this page yet, an update waits'],
  [undefined, 'Not registered'],
])('SHELL-17 the service worker’s state in words: %o', async (registration, words) => {
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: null, getRegistration: () => Promise.resolve(registration) },
  })
  expect(await workerWords()).toBe(words)
})

test('SHELL-17 F18 the clock in words', () => {
  expect(clockWords(0, false)).toBe('Not known yet')
  expect(clockWords(499, true)).toBe('Right')
  expect(clockWords(61_000, true)).toBe('61.0 s slow')
})
