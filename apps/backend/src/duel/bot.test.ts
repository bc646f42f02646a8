import { describe, expect, it } from 'vitest'
import { accuracyOf, botScript } from './bot.ts'

const questions = Array.from({ length: 13 }, (_, place) => ({
  key: place % 4,
  windowMs: 20_000,
  difficulty: (['easy', 'medium', 'hard'] as const)[place % 3] ?? 'medium',
}))
const rightsOf = (rating: number) => {
  const scripts = Array.from({ length: 200 }, (_, seed) => botScript(rating, questions, String(seed)))
  const rights = scripts.flatMap((script) => script.filter((answer, place) => answer?.choice === questions[place]?.key))
  return rights.length / (200 * questions.length)
}

describe('the practice bot', () => {
  it('follows from its seed', () => {
    expect(botScript(1500, questions, 'a')).toEqual(botScript(1500, questions, 'a'))
    expect(botScript(1500, questions, 'a')).not.toEqual(botScript(1500, questions, 'b'))
  })

  it('is right about as often as its rating says, and more often with a higher one', () => {
    expect(accuracyOf(1500, 'medium')).toBeCloseTo(0.625)
    expect(accuracyOf(0, 'hard')).toBeCloseTo(0.25, 1)
    const [weak, even, strong] = [900, 1500, 2100].map(rightsOf)
    expect(weak).toBeLessThan(even ?? 0)
    expect(even).toBeLessThan(strong ?? 0)
    // The accuracy at 1500 over the three difficulties, less the few that run out of time.
    expect(even).toBeGreaterThan(0.57)
    expect(even).toBeLessThan(0.65)
  })

  it('takes a reader’s time: never under 1.5 s, never over the window, half of it by and large', () => {
    const times = Array.from({ length: 100 }, (_, seed) => botScript(1500, questions, String(seed)))
      .flat()
      .flatMap((answer) => answer?.elapsedMs ?? [])
      .toSorted((a, b) => a - b)
    expect(times[0]).toBeGreaterThanOrEqual(1500)
    expect(times.at(-1)).toBeLessThanOrEqual(20_000)
    expect(Math.abs((times[Math.floor(times.length / 2)] ?? 0) - 9000)).toBeLessThan(600)
  })
})
