import { describe, expect, it } from 'vitest'
import { countOf, leadOf, pointsOf, windowOf } from './scoring.ts'

it('gives a window of 15 s to a one-liner, 35 s to a statement item, 45 s at most, in steps of 5', () => {
  expect([1, 20, 80, 120, 400].map(windowOf)).toEqual([15_000, 15_000, 35_000, 45_000, 45_000])
  for (let words = 0; words < 300; words += 1) expect(windowOf(words) % 5000).toBe(0)
})

const question = { id: 'q', key: 2, windowMs: 20_000, order: [0, 1, 2, 3] }
const after = (elapsedMs: number, choice = 2) => ({ choice, elapsedMs })

describe('points', () => {
  it('are 100 and the whole bonus in the first quarter, less after it, 100 at the end', () => {
    const at = [0, 5000, 12_500, 20_000, 20_300].map((ms) => pointsOf('standard', question, 0, after(ms)))
    expect(at).toEqual([114, 114, 107, 100, 100])
    expect((['blitz', 'long'] as const).map((format) => pointsOf(format, question, 0, after(0)))).toEqual([119, 109])
  })

  it('are none for what is wrong or not given, and have no bonus in sudden death', () => {
    expect(pointsOf('standard', question, 0, after(0, 1))).toBe(0)
    expect(pointsOf('standard', question, 0, null)).toBe(0)
    expect(pointsOf('standard', question, 7, after(0))).toBe(100)
  })

  it('DUEL-08 of all questions cannot make up for one right answer', () => {
    for (const format of ['blitz', 'standard', 'long'] as const) {
      const best = pointsOf(format, question, 0, after(0))
      expect(countOf[format] * (best - 100)).toBeLessThan(100)
    }
  })
})

describe('who is ahead', () => {
  const answerOf = (elapsedMs: number) => ({ choice: 2, clientId: null, elapsedMs, receivedMs: elapsedMs })
  const lead = (first: number, second: number) =>
    leadOf('standard', [question], [{ index: 0, answers: [answerOf(first), answerOf(second)] }])

  it('is by points, then by the time of right answers if it differs by more than a second', () => {
    expect(lead(6000, 12_500)).toEqual({ by: 'score', winner: 0 })
    expect(lead(4001, 3000)).toEqual({ by: 'faster', winner: 1 })
    expect(lead(4000, 3000)).toBeNull()
  })
})
