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

test('SHELL-14 where an optional part cannot be loaded the app stands without it, and the part comes later', async () => {
  let isCut = true
  const Part = lazyPart((): Promise<{ default: () => ReactNode }> =>
    isCut
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: () => <p>part</p> }),
  )
  render(
    <>
      <p>app</p>
      <Optional>
        <Part />
      </Optional>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('app')).toBeTruthy()
  expect(screen.queryByText('part')).toBeNull()
  isCut = false
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByText('part')).toBeTruthy()
})
