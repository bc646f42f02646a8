import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSettings, settings } from '../settings/settings.ts'
import { canInstall, install, setInstructions, useCanInstall, watchInstall } from './install.ts'

let stop: () => void
beforeEach(() => {
  stop = watchInstall()
})
afterEach(() => {
  dispatchEvent(new Event('appinstalled'))
  stop()
  setInstructions(undefined)
  clearSettings()
})

type Outcome = 'accepted' | 'dismissed'
const offer = (outcome: Outcome) => {
  const prompt = vi.fn<() => Promise<{ outcome: Outcome }>>(() => Promise.resolve({ outcome }))
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
}

test.each(['accepted', 'dismissed'] as const)(
  'PWA-01 SHELL-05 the browser’s offer is captured, and cleared when it is %s',
  async (outcome) => {
    const { result } = renderHook(useCanInstall)
    expect(result.current).toBe(false)
    const event = offer(outcome)
    await act(async () => {
      dispatchEvent(event)
    })
    expect(result.current).toBe(true)
    expect(event.defaultPrevented).toBe(true)
    await act(async () => expect(await install()).toBe(outcome))
    expect(event.prompt).toHaveBeenCalledTimes(1)
    expect(result.current).toBe(false)
    expect(await install()).toBeUndefined()
    // A no keeps the banner away, wherever the prompt was asked for (PWA-03).
    expect(settings.installDismissedAt > 0).toBe(outcome === 'dismissed')
    expect(event.prompt).toHaveBeenCalledTimes(1)
  },
)

test('PWA-01 an app that was installed another way is not offered any more', async () => {
  dispatchEvent(offer('accepted'))
  expect(canInstall()).toBe(true)
  dispatchEvent(new Event('appinstalled'))
  expect(canInstall()).toBe(false)
})

test('PWA-02 without a prompt of the browser the instructions are shown; with one the prompt', async () => {
  const show = vi.fn<() => void>()
  setInstructions(show)
  expect(canInstall()).toBe(true)
  const event = offer('dismissed')
  dispatchEvent(event)
  await install()
  expect([event.prompt.mock.calls.length, show.mock.calls.length]).toEqual([1, 0])
  expect(canInstall()).toBe(true)
  await install()
  expect(show).toHaveBeenCalledTimes(1)
  setInstructions(undefined)
  expect(canInstall()).toBe(false)
})
