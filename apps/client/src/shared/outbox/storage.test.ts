import { expect, test } from 'vitest'
import { placeAfter } from './storage.ts'

test('F12 each write stands after the last, and no place is given again when the storage was cleared in between', () => {
  const first = placeAfter(undefined, 1_000)
  const second = placeAfter(first, 1_000)
  expect(second).toBeGreaterThan(first)
  // Entries of an earlier release were counted from 1.
  expect(placeAfter(7, 1_000)).toBeGreaterThan(7)
  expect([first, second]).not.toContain(placeAfter(undefined, 1_002))
})
