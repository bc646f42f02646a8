import { expect, test } from 'vitest'
import { createEmptyCard, fsrs, generatorParameters, type Grade } from 'ts-fsrs'
import type { Card } from '@abhyas/contracts/questions'
import { cardAfter, cardDueAt, intervalsOf, recallOf } from './schedule.ts'

const start = new Date('2026-01-05T04:00:00.000Z')
const day = 86_400_000
const later = (days: number) => new Date(start.getTime() + days * day)

const grades = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3]

test('QUEST-02 the library gives the reference vector that the FSRS implementations share', () => {
  // Parameters and intervals of the long-term scheduler's test in ts-fsrs and swift-fsrs.
  const w = [
    0.4197, 1.1869, 3.0412, 15.2441, 7.1434, 0.6477, 1.0007, 0.0674, 1.6597, 0.1712, 1.1178, 2.0225, 0.0904, 0.3025,
    2.1214, 0.2498, 2.9466, 0.4891, 0.6468,
  ]
  const reference = fsrs(generatorParameters({ w, enable_short_term: false }))
  let card = createEmptyCard(start)
  const intervals = grades.map((grade) => {
    card = reference.next(card, card.due, grade as Grade).card
    return card.scheduled_days
  })
  expect(intervals).toEqual([3, 13, 48, 155, 445, 1158, 17, 3, 11, 37, 112, 307, 773])
})

test('QUEST-02 a card is what the library makes of its reviews, each on the day on which it is due', () => {
  const reference = fsrs({ maximum_interval: 365, enable_short_term: false })
  let expected = createEmptyCard(start)
  let card: Card | null = null
  for (const grade of grades) {
    card = cardAfter(card, expected.due, grade)
    expected = reference.next(expected, expected.due, grade as Grade).card
    expect(card).toMatchObject({
      due: expected.due.toISOString(),
      stability: expected.stability,
      difficulty: expected.difficulty,
      reps: expected.reps,
      lapses: expected.lapses,
    })
  }
  expect(card).toMatchObject({ reps: 13, lapses: 2, state: 'review' })
})

test('QUEST-02 a better grade never brings a card back sooner, and a card is due within a year and two days', () => {
  let card: Card | null = null
  let at = start
  for (let n = 0; n < 30; n += 1) {
    const all = intervalsOf(card, at)
    expect(all[1]).toBeLessThanOrEqual(all[2])
    expect(all[2]).toBeLessThanOrEqual(all[3])
    expect(all[3]).toBeLessThanOrEqual(all[4])
    card = cardAfter(card, at, (n % 4) + 1)
    expect(card.scheduledDays).toBeGreaterThanOrEqual(1)
    // Good is a day more than hard, and easy a day more than good, also at the limit.
    expect(card.scheduledDays).toBeLessThanOrEqual(367)
    at = new Date(card.due)
  }
})

test('QUEST-02 recall is whole at the review, nine in ten after the stability, and falls from then on', () => {
  const card = cardAfter(null, start, 3)
  expect(recallOf(card, start)).toBe(1)
  expect(recallOf(card, later(card.stability))).toBeCloseTo(0.9, 1)
  expect(recallOf(card, later(30))).toBeLessThan(recallOf(card, later(10)))
  expect(recallOf(cardDueAt(start), later(1))).toBe(0)
})

test('QUEST-02 a review that arrives late, from another device, counts as one at the last review', () => {
  const card = cardAfter(null, later(3), 3)
  const merged = cardAfter(card, later(1), 3)
  expect(merged.reps).toBe(2)
  expect(merged.lastReview).toBe(card.lastReview)
})

test('QUEST-02 C8 days are those of India: early next morning is a day later, whatever day it is in UTC', () => {
  // 6:10 in India, wrong; then right at 5:00 and at 5:40 of the next Indian day, before and after midnight in UTC.
  const card = cardAfter(null, new Date('2026-03-10T00:40:00Z'), 1)
  const early = cardAfter(card, new Date('2026-03-10T23:30:00Z'), 3)
  const late = cardAfter(card, new Date('2026-03-11T00:10:00Z'), 3)
  expect([early.elapsedDays, late.elapsedDays]).toEqual([1, 1])
  expect(early.stability).toBe(late.stability)
  // 5:20 and 6:00 in India are one day.
  const again = cardAfter(cardAfter(null, new Date('2026-03-10T23:50:00Z'), 3), new Date('2026-03-11T00:30:00Z'), 3)
  expect(again.elapsedDays).toBe(0)
})
