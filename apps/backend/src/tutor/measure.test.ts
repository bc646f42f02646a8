import { expect, test } from 'vitest'
import { f1, type Outcome, percentile, score, table } from './measure-score.ts'

const outcome = (passages: string[], found: string[], cited: string[]): Outcome => ({
  question: { id: 'x', text: 'x', group: passages.length === 0 ? 'none' : 'plain', passages },
  found,
  cited,
  isAnswered: cited.length > 0,
  milliseconds: 10,
})

const outcomes = [
  outcome(['a'], ['a', 'b'], ['a', 'b']),
  outcome(['a'], ['b', 'a'], ['b']),
  outcome(['a'], ['b'], []),
  outcome([], ['a'], ['a']),
  outcome([], ['a'], []),
]

test('TUTOR-02 a citation is right only where its passage answers, and keeping silent only where nothing does', () => {
  const sums = score(outcomes)
  expect(sums.topFive).toEqual({ right: 2, all: 3 })
  expect(sums.topOne).toEqual({ right: 1, all: 3 })
  expect(sums.citations).toEqual({ right: 1, all: 4 })
  expect(sums.abstentionPrecision).toEqual({ right: 1, all: 2 })
  expect(sums.abstentionRecall).toEqual({ right: 1, all: 2 })
  expect(f1(sums)).toBe(0.5)
  expect(f1(score([]))).toBeNull()
})

test('TUTOR-02 the table has a row for each group that there is, and one for all', () => {
  const rows = table(outcomes).split('\n')
  expect(rows.slice(2).map((row) => row.split(' | ')[0])).toEqual(['| plain', '| none', '| all'])
  expect(percentile([3, 1, 2], 0.95)).toBe(3)
})
