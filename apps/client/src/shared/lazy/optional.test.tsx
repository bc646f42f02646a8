import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'
import { Optional } from './optional.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Shows an app with a part that cannot be loaded while `isCut`; counts the tries. */
function open() {
  const network = { isCut: true, tries: 0 }
  const Part = lazyPart((): Promise<{ default: () => ReactNode }> => {
    network.tries += 1
    return network.isCut
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: () => <p>part</p> })
  })
  render(
    <>
      <p>app</p>
      <Optional>
        <Part />
      </Optional>
    </>,
  )
  return network
}

test('SHELL-14 where an optional part cannot be loaded the app stands without it, and the part comes later', async () => {
  const network = open()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.getByText('app')).toBeTruthy()
  expect(screen.queryByText('part')).toBeNull()
  network.isCut = false
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('part')).toBeTruthy()
})

test('SHELL-14 an optional part comes as soon as the network is back', async () => {
  const network = open()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  network.isCut = false
  dispatchEvent(new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('part')).toBeTruthy()
})

test('SHELL-14 an optional part that stays away is asked for less and less often', async () => {
  const network = open()
  for (let second = 0; second < 5 * 60; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(network.tries).toBeGreaterThan(10)
  expect(network.tries).toBeLessThan(18)
})
