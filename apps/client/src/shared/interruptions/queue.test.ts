import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { interrupt, useNextInterruption, withdraw } from './queue.ts'

const Show = () => null

test('SHELL-15 interruptions come one at a time, in order, one of each kind', () => {
  const { result } = renderHook(useNextInterruption)
  act(() => {
    interrupt({ id: 'streak', Show })
    interrupt({ id: 'install', Show })
    interrupt({ id: 'streak', Show })
  })
  expect(result.current?.id).toBe('streak')
  act(() => withdraw('streak'))
  expect(result.current?.id).toBe('install')
  act(() => withdraw('install'))
  expect(result.current).toBeUndefined()
})
