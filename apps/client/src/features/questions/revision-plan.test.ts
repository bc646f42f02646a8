import type { QuestionMeta, QuestionProgress } from '@abhyas/contracts/questions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../shared/news/edition.ts'
import { cardAfter, cardDueAt } from '../../shared/questions/schedule.ts'
import { clearedOn, forecast, meanRecall, minutesFor, paceOf, revisionOf, spread } from './revision-plan.ts'

const today = '2026-11-21'
// 11:30 in India.
const now = new Date('2026-11-21T06:00:00Z')
const dayMs = 86_400_000

const meta = (id: string, seconds = 60): QuestionMeta => ({
  id,
  pack: 'gs-2024',
  paper: 'GS',
  year: 2024,
  subject: 'polity',
  topics: [],
  format: 'plain',
  difficulty: 'easy',
  seconds,
})

/** Questions reviewed `count` times each, the last time `daysAgo` days before `now`. */
const studied = fc
  .array(
    fc.record({
      grades: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      daysAgo: fc.nat(60),
    }),
    { maxLength: 80 },
  )
  .map((questions) =>
    questions.map(({ grades, daysAgo }, index): QuestionProgress => {
      const at = new Date(now.getTime() - daysAgo * dayMs)
      const card = grades.reduce((before, grade) => cardAfter(before, at, grade), cardDueAt(at))
      return { questionId: `q-${index}`, answers: grades.length, correct: 0, last: null, card }
    }),
  )
const dailyCaps = fc.integer({ min: 5, max: 60 })
const pauses = fc.option(
  fc.integer({ min: -10, max: 40 }).map((days) => addDays(today, days)),
  { nil: null },
)

const revision = (all: readonly QuestionProgress[], dailyCap = 60, pausedUntil: string | null = null) =>
  revisionOf(new Map(all.map((one) => [one.questionId, one])), new Map(), { dailyCap, pausedUntil }, now)

test('QUEST-02 the days of the forecast add up to every card, and none takes more than the cap', () => {
  fc.assert(
    fc.property(studied, dailyCaps, pauses, (all, cap, pausedUntil) => {
      const { loads, reviews, today: batch, done } = revision(all, cap, pausedUntil)
      expect(loads.reduce((sum, { count }) => sum + count, 0)).toBe(reviews.length)
      expect(loads[0]?.count).toBe(batch.length)
      expect(batch.length + done <= cap || batch.length === 0).toBe(true)
      for (const { count } of loads) expect(count).toBeLessThanOrEqual(cap)
      const week = forecast(loads, today)
      expect(week.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, index) => addDays(today, index)))
      expect(week.map(({ count }) => count)).toEqual(Array.from({ length: 7 }, (_, index) => loads[index]?.count ?? 0))
    }),
  )
})

test('QUEST-02 nothing is due before a pause ends, and everything is still there afterwards', () => {
  fc.assert(
    fc.property(studied, pauses, (all, pausedUntil) => {
      const { due, loads, reviews } = revision(all, 500, pausedUntil)
      expect(reviews).toHaveLength(all.length)
      const end = pausedUntil ?? ''
      expect(reviews.filter(({ day }) => day < end)).toEqual([])
      expect(loads.filter(({ day, count }) => count > 0 && day < end)).toEqual([])
      expect(end > today ? due : []).toEqual([])
    }),
  )
})

test('QUEST-02 the catch-up plan clears the backlog on the day that it names, not before, and never passes the cap', () => {
  const days = fc.array(
    fc.integer({ min: -100, max: 20 }).map((count) => addDays(today, count)),
    { maxLength: 400 },
  )
  fc.assert(
    fc.property(days, dailyCaps, fc.nat({ max: 60 }), (dueDays, cap, done) => {
      const loads = spread(dueDays, today, cap, done)
      const day = clearedOn(loads)
      const waiting = dueDays.filter((due) => due <= today).length
      expect(day !== undefined).toBe(waiting > Math.max(cap - done, 0))
      for (const load of loads) {
        const dueByThen = dueDays.filter((due) => due <= load.day).length
        const doneByThen = loads.filter((other) => other.day <= load.day).reduce((sum, { count }) => sum + count, 0)
        expect(load.left).toBe(dueByThen - doneByThen)
        expect(load.left).toBeGreaterThanOrEqual(0)
      }
      const before = loads.filter((load) => day !== undefined && load.day < day)
      expect(before.filter(({ left }) => left === 0)).toEqual([])
      expect(loads.find((load) => load.day === day)?.left ?? 0).toBe(0)
    }),
  )
})

test('QUEST-02 140 wait: 60 a day clear them on the third day', () => {
  const loads = spread(
    Array.from({ length: 140 }, () => addDays(today, -3)),
    today,
    60,
  )
  expect(loads.map(({ count }) => count)).toEqual([60, 60, 20])
  expect(clearedOn(loads)).toBe('2026-11-23')
})

test('QUEST-02 a pause until another century costs no more than the days with work', () => {
  const end = '9998-12-31'
  const loads = spread(
    Array.from({ length: 12 }, () => end),
    today,
    5,
  )
  expect(loads).toHaveLength(7 + 3)
  expect(loads.slice(7)).toEqual([
    { day: end, count: 5, left: 7 },
    { day: '9999-01-01', count: 5, left: 2 },
    { day: '9999-01-02', count: 2, left: 0 },
  ])
})

test('QUEST-02 what is most at risk comes first', () => {
  fc.assert(
    fc.property(studied, (all) => {
      const recalls = revision(all).due.map(({ recall }) => recall)
      expect(recalls).toEqual([...recalls].sort((a, b) => a - b))
    }),
  )
})

test('QUEST-02 the minutes come from the questions and from the student’s pace, once there are five answers to tell it', () => {
  const metas = new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, meta(id)]))
  const answered = (id: string, milliseconds: number): QuestionProgress => ({
    questionId: id,
    answers: 1,
    correct: 1,
    last: {
      clientId: '0190a0a0-0000-7000-8000-0000000000cc',
      choice: 0,
      correct: true,
      certainty: null,
      milliseconds,
      changed: false,
      at: now.toISOString(),
    },
    card: null,
  })
  const four = ['a', 'b', 'c', 'd'].map((id) => answered(id, 90_000))
  expect(paceOf(four, metas)).toBe(1)
  // One that was left lying for an hour moves nothing.
  expect(paceOf([...four, answered('e', 3_600_000)], metas)).toBe(1.5)
  expect(minutesFor([{ seconds: 60 }, { seconds: 72 }], 1.5)).toBe(4)
  expect(minutesFor([], 1.5)).toBe(0)
})

test('QUEST-02 recall without further revision only falls, and a card never reviewed says nothing of it', () => {
  fc.assert(
    fc.property(studied, fc.nat({ max: 300 }), (all, days) => {
      const recall = meanRecall(all, now)
      const later = meanRecall(all, new Date(now.getTime() + days * dayMs))
      expect(recall === undefined).toBe(all.length === 0)
      expect(later ?? 0).toBeLessThanOrEqual(recall ?? 0)
    }),
  )
  expect(
    meanRecall([{ questionId: 'q', answers: 0, correct: 0, last: null, card: cardDueAt(now) }], now),
  ).toBeUndefined()
})
