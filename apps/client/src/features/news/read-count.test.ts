import { describe, expect, it } from 'vitest'
import { describeReadCount, readCount, readingMinutes } from './read-count.ts'

const items = Array.from({ length: 18 }, (_, index) => ({ id: `item-${index}`, readingSeconds: 90 }))

describe('read count', () => {
  it('NEWS-01 counts what is read and the minutes of what is left', () => {
    const read = new Set(items.slice(0, 12).map((item) => item.id))
    expect(describeReadCount(readCount(items, read))).toBe('12 of 18 read, 9 min left')
  })

  it('NEWS-01 an id that is not in the edition does not count', () => {
    expect(readCount(items, new Set(['elsewhere']))).toEqual({ read: 0, total: 18, secondsLeft: 18 * 90 })
  })

  it('NEWS-01 a finished edition says so', () => {
    expect(describeReadCount(readCount(items, new Set(items.map((item) => item.id))))).toBe('All 18 read')
  })

  it('NEWS-01 a started minute counts as one', () => {
    expect([1, 60, 61].map(readingMinutes)).toEqual([1, 1, 2])
  })
})
