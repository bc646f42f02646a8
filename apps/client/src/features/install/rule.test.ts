import { expect, test } from 'vitest'
import { bannerAfter, dismissedMs, type Facts } from './rule.ts'

const now = Date.parse('2026-11-20T06:30:00Z')
const plain: Facts = { isPossible: true, dismissedAt: 0, isLinked: false, now }

const rows: readonly (readonly [what: string, facts: Partial<Facts>, after: number | undefined])[] = [
  ['after five seconds', {}, 5_000],
  ['at once with a deep link', { isLinked: true }, 0],
  ['never where nothing can be installed', { isPossible: false }, undefined],
  ['never where nothing can be installed, deep link or not', { isPossible: false, isLinked: true }, undefined],
  ['not a moment after it was closed', { dismissedAt: now }, undefined],
  ['not just before 14 days', { dismissedAt: now - dismissedMs + 1 }, undefined],
  ['again after 14 days', { dismissedAt: now - dismissedMs }, 5_000],
  ['not after a clock was set back', { dismissedAt: now + 1 }, undefined],
  ['at once with a deep link although it was closed', { dismissedAt: now, isLinked: true }, 0],
]

test.each(rows)('PWA-03 the banner comes %s', (_what, facts, after) => {
  expect(bannerAfter({ ...plain, ...facts })).toBe(after)
})

test('PWA-03 14 days are 14 days', () => {
  expect(dismissedMs).toBe(1_209_600_000)
})
