import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install, useCanInstall, watchInstall } from './install.ts'

let stop: () => void
beforeEach(() => {
  stop = watchInstall()
})
afterEach(() => stop())

test('SHELL-05 installing is possible from the browser’s offer until it is answered', async () => {
  const { result } = renderHook(useCanInstall)
  expect(result.current).toBe(false)
  const prompt = vi.fn<() => Promise<{ outcome: 'dismissed' }>>(() => Promise.resolve({ outcome: 'dismissed' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  await act(async () => {
    dispatchEvent(offer)
  })
  expect(result.current).toBe(true)
  expect(offer.defaultPrevented).toBe(true)
  await act(() => install())
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(result.current).toBe(false)
})
