import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aged, isProvisional, newcomer, periodsBetween, type Rating, rated, stakeOf } from './rating.ts'

const day = 86_400_000
const ratings = fc.record({
  value: fc.double({ min: 400, max: 3000, noNaN: true }),
  deviation: fc.double({ min: 45, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.04, max: 0.09, noNaN: true }),
})
const periods = fc.double({ min: 0, max: 500, noNaN: true })

/** The volatility after a win, by the formulas of steps 3 to 5 and plain halving. */
function volatilityByHalving(own: Rating, other: Rating): number {
  const phi = own.deviation / 173.7178
  const g = 1 / Math.sqrt(1 + (3 * (other.deviation / 173.7178) ** 2) / Math.PI ** 2)
  const expected = 1 / (1 + Math.exp((-g * (own.value - other.value)) / 173.7178))
  const variance = 1 / (g ** 2 * expected * (1 - expected))
  const delta = variance * g * (1 - expected)
  const start = Math.log(own.volatility ** 2)
  const f = (x: number) => {
    const whole = phi ** 2 + variance + Math.exp(x)
    return (Math.exp(x) * (delta ** 2 - whole)) / (2 * whole ** 2) - (x - start) / 0.25
  }
  let [low, high] = [start - 5, start + 5]
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2
    if (f(middle) > 0) low = middle
    else high = middle
  }
  return Math.exp(low / 2)
}

describe('Glicko-2', () => {
  it('gives the figures of Glickman’s own example', () => {
    const after = rated(
      { value: 1500, deviation: 200, volatility: 0.06 },
      [
        { value: 1400, deviation: 30, score: 1 },
        { value: 1550, deviation: 100, score: 0 },
        { value: 1700, deviation: 300, score: 0 },
      ],
      1,
    )
    expect(after.value).toBeCloseTo(1464.06, 1)
    expect(after.deviation).toBeCloseTo(151.52, 1)
    expect(after.volatility).toBeCloseTo(0.05999, 4)
  })

  it('finds the volatility of step 5, also after a great surprise', () => {
    fc.assert(
      fc.property(ratings, ratings, (own, other) => {
        fc.pre(Math.abs(own.value - other.value) < 1000)
        const after = rated(own, [{ ...other, score: 1 }], 0)
        expect(after.volatility).toBeCloseTo(volatilityByHalving(own, other), 5)
      }),
    )
  })

  it('keeps the bounds, never loses by a win and never gains by a loss', () => {
    fc.assert(
      fc.property(ratings, ratings, periods, (own, other, passed) => {
        const [lost, drawn, won] = [0, 0.5, 1].map((score) => rated(own, [{ ...other, score }], passed))
        for (const after of [lost, drawn, won]) {
          expect(after?.value).toBeGreaterThanOrEqual(400)
          expect(after?.deviation).toBeGreaterThanOrEqual(45)
          expect(after?.deviation).toBeLessThanOrEqual(350)
          expect(after?.volatility).toBeGreaterThan(0)
        }
        expect(won?.value).toBeGreaterThan(own.value)
        expect(lost?.value).toBeLessThanOrEqual(own.value)
        expect(drawn?.value).toBeGreaterThanOrEqual(lost?.value ?? Infinity)
        expect(won?.value).toBeGreaterThanOrEqual(drawn?.value ?? Infinity)
      }),
    )
  })

  it('makes the ratings of two equals move apart by the same', () => {
    const own = { value: 1600, deviation: 80, volatility: 0.06 }
    const up = rated(own, [{ ...own, score: 1 }], 0).value - 1600
    const down = 1600 - rated(own, [{ ...own, score: 0 }], 0).value
    expect(up).toBeCloseTo(down, 6)
  })

  it('counts a game of half weight less than a whole one', () => {
    const game = { value: 1500, deviation: 100, score: 1 }
    const [whole, half] = [1, 0.5].map((weight) => rated(newcomer, [{ ...game, weight }], 0))
    expect(half?.value).toBeLessThan(whole?.value ?? 0)
    expect(half?.value).toBeGreaterThan(newcomer.value)
    expect(half?.deviation).toBeGreaterThan(whole?.deviation ?? 0)
  })

  it('knows less with time: from certain to as good as new, and never more than that', () => {
    const sure = { value: 1700, deviation: 45, volatility: 0.06 }
    const later = [0, 30, 365, 36_500].map((days) => aged(sure, periodsBetween(0, days * day)).deviation)
    expect(later[0]).toBeCloseTo(45)
    expect(later).toEqual(later.toSorted((a, b) => a - b))
    expect(later.at(-1)).toBe(350)
    expect(periodsBetween(day, 0)).toBe(0)
  })
})

it('is provisional while the deviation is above 110', () => {
  expect([newcomer, { deviation: 110 }, { deviation: 110.1 }].map(isProvisional)).toEqual([true, false, true])
})

it('says what is at stake as it will be shown', () => {
  const stake = stakeOf(newcomer, { value: 1500, deviation: 350 }, 0)
  expect(stake).toEqual({ win: 162, draw: 0, loss: -162 })
})
