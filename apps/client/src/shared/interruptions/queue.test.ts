import { afterEach, expect, test, vi } from 'vitest'
import { interrupt, interruptions, kinds, onInterruptions, withdraw } from './queue.ts'

const Show = () => null
const ids = () => interruptions().map(({ id }) => id)

afterEach(() => withdraw(...kinds))

test('SHELL-15 interruptions wait in order, one of each kind, until they are withdrawn', () => {
  const heard = vi.fn<() => void>()
  const stop = onInterruptions(heard)
  interrupt({ id: 'streak', Show })
  interrupt({ id: 'install', Show })
  interrupt({ id: 'streak', Show })
  expect(ids()).toEqual(['streak', 'install'])
  withdraw('streak', 'nudge')
  expect(ids()).toEqual(['install'])
  withdraw('streak')
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  withdraw('install')
  expect(ids()).toEqual([])
  expect(heard).toHaveBeenCalledTimes(3)
})

test('SHELL-15 one whose moment has passed makes room for the next of its kind', () => {
  const next = { id: 'rating', Show, until: Date.now() + 60_000 } as const
  interrupt({ id: 'rating', Show, until: Date.now() - 1 })
  interrupt(next)
  interrupt({ id: 'rating', Show })
  expect(interruptions()).toEqual([next])
})
