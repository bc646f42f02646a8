import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { connection } from '../connection/connection.ts'
import { useNowMs } from './clock.ts'

const hourMs = 3_600_000

afterEach(() => {
  cleanup()
  connection.serverOffsetMs = 0
})

it('F18 NEWS-02 a wrong clock of the device counts no longer once the server has spoken', async () => {
  const { result } = renderHook(useNowMs)
  const wrong = result.current
  await act(async () => {
    connection.serverOffsetMs = -12 * hourMs
    await Promise.resolve()
  })
  expect(result.current - wrong).toBeLessThan(-11 * hourMs)
})

it('F18 the jitter of the way to the server renders nothing anew', async () => {
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useNowMs()
  })
  const [before, first] = [renders, result.current]
  await act(async () => {
    connection.serverOffsetMs = 40
    await Promise.resolve()
  })
  expect([renders, result.current]).toEqual([before, first])
})
