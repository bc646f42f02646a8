import { createEmptyCard, fsrs, generatorParameters, type Grade } from 'ts-fsrs'
import { expect, it } from 'vitest'
import { type Card, cardAfter, cardDueAt } from './schedule.ts'

const start = new Date('2026-01-05T04:00:00.000Z')
const grades = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3]

it('QUEST-02 the library gives the reference vector that the FSRS implementations share', () => {
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

it('QUEST-02 a card is what the library makes of its reviews, each on the day on which it is due', () => {
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
      scheduledDays: expected.scheduled_days,
      reps: expected.reps,
      lapses: expected.lapses,
    })
  }
  expect(card).toMatchObject({ reps: 13, lapses: 2, state: 'review' })
})

it('QUEST-02 a card that was put into revision by hand is reviewed as a new one', () => {
  const later = new Date(start.getTime() + 5 * 86_400_000)
  expect(cardAfter(cardDueAt(start), later, 3)).toEqual(cardAfter(null, later, 3))
})

it('QUEST-02 C8 days are those of India: early next morning is a day later, whatever day it is in UTC', () => {
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
