import { DuelOutcome } from '@abhyas/contracts/duel'
import { expect, test } from 'vitest'
import { outcomeOf, pastOf } from './testing/after.ts'
import { isUnplayed, ratingReason, reasonOf } from './results-words.ts'

const { result: results, reason: reasons } = DuelOutcome.shape

test('DUEL-04 every way in which a duel can end has a sentence', () => {
  for (const result of results.options)
    for (const reason of reasons.options)
      expect(reasonOf(outcomeOf({ result, reason }), 'Ravi', 'online')).toMatch(/^\S.+\.$/)
})

test('DUEL-04 winner and loser of a duel are told the same from both sides', () => {
  expect(reasonOf(outcomeOf({ result: 'win', reason: 'faster' }), 'Ravi', 'online')).toContain('you were faster')
  expect(reasonOf(outcomeOf({ result: 'loss', reason: 'faster' }), 'Ravi', 'online')).toContain('Ravi was faster')
  expect(reasonOf(outcomeOf({ result: 'win', reason: 'left' }), 'Ravi', 'online')).toBe('Ravi left the duel.')
  expect(reasonOf(outcomeOf({ result: 'loss', reason: 'left' }), 'Ravi', 'online')).toBe('You left the duel.')
})

const rated = (result: DuelOutcome['result'], other: number, kind: 'online' | 'ghost' = 'online') =>
  ratingReason(
    pastOf({
      kind,
      opponent: { name: 'Ravi', kind: 'human', rating: other, isProvisional: false },
      outcome: outcomeOf({ result, rating: { before: 1500, after: 1501, isProvisional: false } }),
    }),
  )

test('DUEL-04 the change of the rating is explained by the distance of the two', () => {
  expect(rated('win', 1600)).toBe('They were rated 100 above you, so the win brings more.')
  expect(rated('loss', 1600)).toBe('They were rated 100 above you, so the loss costs less.')
  expect(rated('draw', 1400)).toBe('They were rated 100 below you, so a draw costs points.')
  expect(rated('win', 1510, 'ghost')).toBe('You two were rated nearly alike. An earlier duel counts half.')
})

test('DUEL-04 where no rating changed it is said why', () => {
  const outcome = outcomeOf({ rating: null })
  const words = (['online', 'friend', 'ghost', 'bot', 'async'] as const).map((kind) =>
    ratingReason(pastOf({ kind, outcome })),
  )
  expect(new Set(words).size).toBe(4)
})

test('DUEL-03 a part that was broken off after five questions is not said to have ended after two', () => {
  const outcome = outcomeOf({ result: 'aborted', reason: 'left' })
  expect(reasonOf(outcome, 'Ravi', 'async')).toBe('The part was not played to its end. It counts for nobody.')
})

test('DUEL-03 a friend’s part is awaited for 48 hours', () => {
  const duel = pastOf({ kind: 'async', outcome: null })
  const hours = (n: number) => Date.parse(duel.at) + n * 3_600_000
  expect([0, 47, 48, 500].map((n) => isUnplayed(duel, hours(n)))).toEqual([false, false, true, true])
  expect(isUnplayed(pastOf(), hours(500))).toBe(false)
})
