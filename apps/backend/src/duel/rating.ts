/**
 * Glicko-2 for single games: Glickman, "Example of the Glicko-2 system" (2022), with periods of 4.7 days counted in
 * fractions since the last game, as lila does (duel-rules 7).
 */
export interface Rating {
  readonly value: number
  readonly deviation: number
  readonly volatility: number
}

/** An opponent as met, and what came of it: 1, 0.5 or 0. */
export interface Met {
  readonly value: number
  readonly deviation: number
  readonly score: number
  /** How much the game counts; 1 where nothing is said. */
  readonly weight?: number
}

export const newcomer: Rating = { value: 1500, deviation: 350, volatility: 0.06 }

/** A ghost's owner is not there to defend the rating: less is known of it, and the game counts half. */
export const ghostTerms = { deviation: 50, weight: 0.5 } as const

const tau = 0.5
const floor = 400
const [leastDeviation, mostDeviation] = [45, 350]
const scale = 173.7178
const dayMs = 86_400_000
const periodMs = 4.7 * dayMs

/** Above it a rating is shown with "?", and pairing is more generous. */
const provisionalDeviation = 110

export const isProvisional = ({ deviation }: Pick<Rating, 'deviation'>): boolean => deviation > provisionalDeviation

/** Rating periods between two moments, in ms since 1970; none where the clock went back. */
export const periodsBetween = (from: number, to: number): number => Math.max(0, to - from) / periodMs

/** What is known after `periods` without a game: the same value, less surely. */
export function aged(rating: Rating, periods: number): Rating {
  return { ...rating, deviation: scale * widened(rating.deviation / scale, rating.volatility, periods) }
}

const widened = (phi: number, sigma: number, periods: number): number =>
  Math.min(mostDeviation / scale, Math.sqrt(phi ** 2 + periods * sigma ** 2))

/** The rating after the games of `periods` periods; for a single game, the time since the one before. */
export function rated(rating: Rating, games: readonly Met[], periods: number): Rating {
  const phi = rating.deviation / scale
  const mu = (rating.value - 1500) / scale
  let [certainty, surprise] = [0, 0]
  for (const { value, deviation, score, weight = 1 } of games) {
    const g = 1 / Math.sqrt(1 + (3 * (deviation / scale) ** 2) / Math.PI ** 2)
    const expected = 1 / (1 + Math.exp(-g * (mu - (value - 1500) / scale)))
    certainty += weight * g ** 2 * expected * (1 - expected)
    surprise += weight * g * (score - expected)
  }
  if (certainty === 0) return aged(rating, periods)
  const volatility = volatilityAfter(phi, rating.volatility, 1 / certainty, surprise / certainty)
  const wide = widened(phi, volatility, periods)
  const phiAfter = 1 / Math.sqrt(1 / wide ** 2 + certainty)
  return {
    value: Math.max(floor, 1500 + scale * (mu + phiAfter ** 2 * surprise)),
    deviation: Math.min(mostDeviation, Math.max(leastDeviation, scale * phiAfter)),
    volatility,
  }
}

/** Step 5 of the paper: the root of f by the Illinois method. */
function volatilityAfter(phi: number, sigma: number, variance: number, delta: number): number {
  const a = Math.log(sigma ** 2)
  const f = (x: number): number => {
    const e = Math.exp(x)
    const whole = phi ** 2 + variance + e
    return (e * (delta ** 2 - whole)) / (2 * whole ** 2) - (x - a) / tau ** 2
  }
  let high = a
  let low = Math.log(Math.max(delta ** 2 - phi ** 2 - variance, Number.MIN_VALUE))
  if (delta ** 2 <= phi ** 2 + variance) {
    low = a - tau
    while (f(low) < 0) low -= tau
  }
  let [fHigh, fLow] = [f(high), f(low)]
  // Each step narrows the bracket; a hundred are far more than any rating needs.
  for (let step = 0; step < 100 && Math.abs(low - high) > 1e-6; step += 1) {
    const next = high + ((high - low) * fHigh) / (fLow - fHigh)
    const fNext = f(next)
    if (fNext * fLow <= 0) [high, fHigh] = [low, fLow]
    else fHigh /= 2
    ;[low, fLow] = [next, fNext]
  }
  return Math.exp(high / 2)
}

/** What the shown rating would change by, whatever comes of the game. */
export function stakeOf(
  rating: Rating,
  opponent: Omit<Met, 'score'>,
  periods: number,
): { readonly win: number; readonly draw: number; readonly loss: number } {
  const change = (score: number) =>
    Math.round(rated(rating, [{ ...opponent, score }], periods).value) - Math.round(rating.value)
  return { win: change(1), draw: change(0.5), loss: change(0) }
}
