import { expect, test } from 'vitest'
import { announceMs, phaseOf, planId, type Maintenance, type Phase } from './rule.ts'
import { plannedWords, runningWords } from './words.ts'

const now = Date.parse('2026-11-20T06:30:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const works = (startsAt: string | null, endsAt: string | null): Maintenance => ({
  startsAt,
  endsAt,
  isReadOnly: false,
  text: 'A bigger disk.',
})

const rows: readonly (readonly [what: string, works: Maintenance | null, phase: Phase])[] = [
  ['no works', null, 'none'],
  ['works of no known time run', works(null, null), 'running'],
  ['from their start on they run', works(at(0), at(1)), 'running'],
  ['without an end they run on', works(at(-86_400_000), null), 'running'],
  ['at their end they are over', works(at(-1), at(0)), 'none'],
  ['over, whenever they began', works(null, at(-1)), 'none'],
  ['just before their start they are planned', works(at(1), null), 'planned'],
  ['a day ahead they are announced', works(at(announceMs), null), 'planned'],
  ['earlier they are not', works(at(announceMs + 1), null), 'none'],
]

test.each(rows)('SHELL-15 %s', (_what, of, phase) => {
  expect(phaseOf(of, now)).toBe(phase)
})

test('SHELL-15 another time is another planning', () => {
  expect(planId(works(at(1), null))).not.toBe(planId(works(at(2), null)))
})

test('SHELL-15 the hours are those of the device, with the day where it is another', () => {
  const today = new Date(2026, 10, 20, 12)
  const from = new Date(2026, 10, 20, 22, 5).toISOString()
  const to = new Date(2026, 10, 21, 1, 30).toISOString()
  expect(plannedWords(works(from, null), today)).toBe('From 22:05, your time.')
  expect(plannedWords(works(from, to), today)).toMatch(/^From 22:05 until Saturday.* 21 Nov.* 01:30, your time\.$/)
  expect(runningWords(works(null, from), today)).toBe('Until about 22:05, your time.')
  expect(runningWords(works(null, null), today)).toBe('We do not know yet for how long.')
})
