import { expect, test } from 'vitest'
import { closedForMs, isGood, mayAsk, type Facts } from './rule.ts'

const now = Date.parse('2026-11-20T06:30:00Z')
const good: Facts = {
  outcome: { got: 7, of: 10 },
  createdAt: '2026-11-01T00:00:00.000Z',
  hasRated: false,
  lastClosedAt: 0,
  now,
}

type Row = readonly [what: string, changes: Partial<Facts>, may: boolean]

const rows: readonly Row[] = [
  ['70 % of a set, long after the first day', {}, true],
  ['just below 70 %', { outcome: { got: 699, of: 1000 } }, false],
  ['all of a set', { outcome: { got: 5, of: 5 } }, true],
  ['a set too short to mean something', { outcome: { got: 4, of: 4 } }, false],
  ['an empty set', { outcome: { got: 0, of: 0 } }, false],
  ['marks below zero', { outcome: { got: -2, of: 10 } }, false],
  ['a won duel', { outcome: { isWon: true } }, true],
  ['a duel that was not won', { outcome: { isWon: false } }, false],
  ['rated before', { hasRated: true }, false],
  ['rated before, however long ago it was closed', { hasRated: true, lastClosedAt: 1 }, false],
  ['closed a moment ago', { lastClosedAt: now }, false],
  ['closed not quite 90 days ago', { lastClosedAt: now - closedForMs + 1 }, false],
  ['closed 90 days ago', { lastClosedAt: now - closedForMs }, true],
  ['closed in the future', { lastClosedAt: now + 1 }, false],
  ['an account of today', { createdAt: '2026-11-19T18:30:00.000Z' }, false],
  ['an account of yesterday', { createdAt: '2026-11-18T18:30:00.000Z' }, false],
  ['the first moment of the third day in India', { createdAt: '2026-11-18T18:29:59.999Z' }, true],
  ['an account of the future', { createdAt: '2026-12-01T00:00:00.000Z' }, false],
  ['an account of no known day', { createdAt: 'then' }, false],
]

test.each(rows)('ACC-06 %s', (_what, changes, may) => {
  expect(mayAsk({ ...good, ...changes })).toBe(may)
})

test('ACC-06 90 days are 90 days', () => {
  expect(closedForMs).toBe(7_776_000_000)
  expect(isGood({ got: 3.5, of: 5 })).toBe(true)
})
