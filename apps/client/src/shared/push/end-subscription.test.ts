import { afterEach, expect, test, vi } from 'vitest'
import { pushBrowser } from '../../testing/push-browser.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { endSubscription, sweepSubscription } from './end-subscription.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearSettings()
})

/** A browser that is subscribed, and shows what came. */
async function subscribed() {
  const browser = pushBrowser('granted')
  const { pushManager } = await navigator.serviceWorker.ready
  await pushManager.subscribe({ applicationServerKey: new Uint8Array([1]) })
  browser.shown = ['Questions are due', 'The day’s news']
  return browser
}

test('ACC-07 ENG-05 what nobody here has chosen is ended, and what came by it taken away', async () => {
  const browser = await subscribed()
  await sweepSubscription()
  expect([browser.subscription, browser.shown]).toEqual([null, []])
})

test('ACC-07 ENG-05 what the student who is here has chosen stays', async () => {
  const browser = await subscribed()
  settings.pushChoice = { topics: ['news'], quiet: null }
  await sweepSubscription()
  expect([browser.subscription?.endpoint, browser.shown.length]).toEqual(['https://push.example/1', 2])
})

test('ENG-05 it names the address that was ended; a browser without push has none', async () => {
  await subscribed()
  expect([await endSubscription(), await endSubscription()]).toEqual(['https://push.example/1', undefined])
  for (const serviceWorker of [undefined, { getRegistration: () => Promise.reject(new Error('forbidden')) }]) {
    vi.stubGlobal('navigator', { serviceWorker })
    await sweepSubscription()
  }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ getNotifications: () => Promise.resolve([]) }) },
  })
  expect(await endSubscription()).toBeUndefined()
})
