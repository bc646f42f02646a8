import type { Progress } from '@abhyas/contracts/news'
import { describe, expect, it } from 'vitest'
import { lastDays, streakOn, withReadings } from './progress.ts'

const today = '2026-11-18'
const streak = { days: 4, best: 9, today, todaySeconds: 200, goalSeconds: 300, goalMet: false }
const progress: Progress = {
  streak,
  read: ['a-20261118'],
  calendar: [
    { day: '2026-11-17', seconds: 400, goalMet: true },
    { day: '2026-11-16', seconds: 10, goalMet: false },
  ],
  answered: { total: 0, correct: 0 },
}
const reading = (seconds: number, at = '2026-11-18T10:00:00Z', finished = false) => ({
  itemId: 'b-20261118',
  seconds,
  finished,
  at,
})

describe('streak', () => {
  it('NEWS-08 reading that waits to be sent counts at once and can meet the goal', () => {
    expect(withReadings(progress, [reading(60), reading(40)], today).streak).toMatchObject({
      days: 5,
      best: 9,
      todaySeconds: 300,
      goalMet: true,
    })
  })

  it('NEWS-08 a goal that is met already is not met twice', () => {
    const met = { ...progress, streak: { ...streak, days: 5, todaySeconds: 310, goalMet: true } }
    expect(withReadings(met, [reading(900)], today).streak.days).toBe(5)
  })

  it('C9 via NEWS-08 reading of yesterday, India time, does not count for today', () => {
    // 23:59 in India of the 17th.
    expect(withReadings(progress, [reading(900, '2026-11-17T18:29:59Z')], today).streak.goalMet).toBe(false)
    // 00:00 in India of the 18th.
    expect(withReadings(progress, [reading(900, '2026-11-17T18:30:00Z')], today).streak.goalMet).toBe(true)
  })

  it('NEWS-08 a copy of yesterday keeps its days if the goal was met, and else loses them', () => {
    expect(streakOn({ ...streak, goalMet: true }, '2026-11-19')).toMatchObject({
      days: 4,
      todaySeconds: 0,
      goalMet: false,
    })
    expect(streakOn(streak, '2026-11-19').days).toBe(0)
    expect(streakOn({ ...streak, goalMet: true }, '2026-11-20').days).toBe(0)
  })

  it('NEWS-01 an item finished offline is marked read, once', () => {
    const finished = reading(15, undefined, true)
    expect(withReadings(progress, [finished, finished, reading(3)], today).read).toEqual(['a-20261118', 'b-20261118'])
  })

  it('NEWS-08 the last days end today and show the goals that were met', () => {
    expect(lastDays(progress, 3)).toEqual([
      { day: '2026-11-16', goalMet: false },
      { day: '2026-11-17', goalMet: true },
      { day: '2026-11-18', goalMet: false },
    ])
  })
})
