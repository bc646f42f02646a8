import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { install, watchInstall } from '../../shared/install/install.ts'
import { interruptions, kinds, withdraw } from '../../shared/interruptions/queue.ts'
import { useInterruption } from '../../shared/interruptions/use-interruption.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { ToastProvider } from '../../shared/ui/toast.tsx'
import { fillInBrowser } from '../../testing/render-page.tsx'
import { InstallHost } from './install-host.tsx'
import './instructions.tsx'
import { closeInstructions } from './open.ts'

type Outcome = 'accepted' | 'dismissed'

const userAgents = {
  chrome: 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
}

let runningMs = 0
let stop: () => void
let place = memoryLocation({ path: '/news', record: true })

/** The app around it: the queue's host, at the address that `place` says. */
function Host() {
  const next = useInterruption(true)
  return (
    <>
      <InstallHost />
      {next && <next.Show onDone={() => withdraw(next.id)} />}
    </>
  )
}

function open(userAgent: keyof typeof userAgents, isStandalone = false) {
  vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(() => userAgents[userAgent])
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
  return render(
    <Router hook={place.hook}>
      <ToastProvider>
        <Host />
      </ToastProvider>
    </Router>,
  )
}

const offer = (outcome: Outcome) => {
  const prompt = vi.fn<() => Promise<{ outcome: Outcome }>>(() => Promise.resolve({ outcome }))
  return act(async () => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    return prompt
  })
}
const passTo = (ms: number) =>
  act(async () => {
    runningMs = ms
    await vi.advanceTimersByTimeAsync(1_000)
  })
const banner = () => screen.queryByRole('complementary', { name: 'Install the app', hidden: true })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })))

beforeEach(() => {
  fillInBrowser()
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:30:00Z') })
  runningMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => runningMs)
  history.replaceState(null, '', '/news')
  place = memoryLocation({ path: '/news', record: true })
  stop = watchInstall()
})
afterEach(async () => {
  cleanup()
  dispatchEvent(new Event('appinstalled'))
  stop()
  closeInstructions()
  withdraw(...kinds)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await act(async () => clearSettings())
})

test('PWA-03 the banner comes five seconds after the start, once the browser offers to install', async () => {
  open('chrome')
  await passTo(6_000)
  expect(banner()).toBeNull()
  runningMs = 4_999
  await offer('accepted')
  expect(banner()).toBeNull()
  await passTo(5_000)
  expect(banner()).not.toBeNull()
})

test('PWA-01 PWA-02 Install brings the browser’s own prompt; accepted, the banner is gone, and so is the offer', async () => {
  open('chrome')
  const prompt = await offer('accepted')
  await passTo(5_000)
  await press('Install')
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(banner()).toBeNull()
  expect(settings.installDismissedAt).toBe(0)
  await install()
  expect(prompt).toHaveBeenCalledTimes(1)
})

test.each([
  ['in the browser’s prompt', 'Install'],
  ['on the banner', 'Not now'],
])('PWA-03 a no %s holds for 14 days', async (_what, button) => {
  const { unmount } = open('chrome')
  await offer('dismissed')
  await passTo(5_000)
  await press(button)
  expect(banner()).toBeNull()
  expect(settings.isDismissed).toBe(true)
  unmount()
  const days = (count: number) => settings.installDismissedAt + count * 86_400_000
  for (const [now, isShown] of [
    [days(14) - 10_000, false],
    [days(14), true],
  ] as const) {
    vi.setSystemTime(now)
    const again = open('chrome')
    await offer('dismissed')
    await passTo(5_000)
    expect(banner() !== null).toBe(isShown)
    again.unmount()
  }
})

test('PWA-03 with a deep link it comes at once, and the link’s word leaves the address', async () => {
  history.replaceState(null, '', '/news?install&tab=hindu')
  settings.installDismissedAt = Date.now()
  settings.lastPopupTime = Date.now()
  open('chrome')
  await offer('dismissed')
  expect(banner()).not.toBeNull()
  expect(location.search).toBe('?tab=hindu')
  expect(settings.pwaInstallDeeplink).toBe('/news?tab=hindu')
  await press('Not now')
  expect(settings.pwaInstallDeeplink).toBeNull()
})

test('PWA-03 a deep link that comes later makes the banner that waits come at once', async () => {
  open('safari')
  expect(banner()).toBeNull()
  await act(async () => {
    settings.pwaInstallDeeplink = '/duel'
  })
  expect(banner()).not.toBeNull()
})

test('PWA-03 the banner goes with its screen, and comes no second time', async () => {
  open('safari')
  await passTo(5_000)
  expect(banner()).not.toBeNull()
  await act(async () => place.navigate('/pyq'))
  expect(banner()).toBeNull()
  await passTo(600_000)
  expect(banner()).toBeNull()
  expect(settings.installDismissedAt).toBe(0)
})

test('PWA-02 Safari has no prompt: Install shows how it is done', async () => {
  open('safari')
  await passTo(5_000)
  await press('Install')
  await vi.dynamicImportSettled()
  // React shows what was loaded a moment after it has come.
  for (let turn = 0; turn < 3; turn += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('dialog', { name: 'Install Abhyas' })).toBeTruthy()
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('PWA-02 in the installed app nothing is offered; it greets once, and leads to where the link wanted', async () => {
  settings.pwaInstallDeeplink = '/duel'
  place = memoryLocation({ path: '/', record: true })
  const { unmount } = open('safari', true)
  await offer('accepted')
  await passTo(60_000)
  expect(banner()).toBeNull()
  expect(interruptions()).toEqual([])
  expect(screen.getAllByText('Abhyas is installed')).toHaveLength(1)
  expect(place.history).toEqual(['/duel'])
  expect(settings).toMatchObject({ isInstallGreeted: true, pwaInstallDeeplink: null })
  unmount()
  open('safari', true)
  await passTo(120_000)
  expect(screen.queryByText('Abhyas is installed')).toBeNull()
})
