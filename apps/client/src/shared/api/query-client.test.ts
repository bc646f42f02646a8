import { expect, test, vi } from 'vitest'
import { currentStudentId } from '../session/student.ts'
import { freshMs, keptMs, queryClientOf } from './query-client.ts'

test('DATA-01 answers are fresh for 5 minutes, kept for 10, and not asked for again when the window gets the focus', () => {
  const queries = queryClientOf(currentStudentId()).getDefaultOptions().queries
  expect([freshMs, keptMs]).toEqual([5 * 60_000, 10 * 60_000])
  expect(queries).toMatchObject({
    staleTime: freshMs,
    gcTime: keptMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  })
})

test('ACC-07 another person gets a query client of their own, and the old one is emptied', () => {
  const asha = queryClientOf('asha')
  asha.setQueryData([['news', 'progress'], { type: 'query' }], { days: 3 })
  const clear = vi.spyOn(asha, 'clear')
  const ravi = queryClientOf('ravi')
  expect(ravi).not.toBe(asha)
  expect(clear).toHaveBeenCalledTimes(1)
  expect(ravi.getQueryCache().getAll()).toEqual([])
  expect(queryClientOf('ravi')).toBe(ravi)
})
