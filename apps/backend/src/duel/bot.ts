import type { Planned, Scripted } from './game.ts'
import { chanceOf, normal } from './shuffle.ts'
import type { Difficulty } from './selection.ts'

/** The rating at which an item is an even match. */
export const itemRating: Readonly<Record<Difficulty, number>> = { easy: 1250, medium: 1500, hard: 1750 }

/** One of four options is right by chance. */
const guess = 0.25

/** How likely a student of this rating is to have an item right: a logistic curve over pure guessing. */
export const accuracyOf = (rating: number, difficulty: Difficulty): number =>
  guess + (1 - guess) / (1 + 10 ** ((itemRating[difficulty] - rating) / 400))

/** Times are log-normal around this part of the window. */
const [medianPart, spread] = [0.45, 0.35]
const leastMs = 1500

/**
 * What the bot will do with each question: right as often as a student of `rating`, after a student's time. The script
 * is made before the duel and knows nothing of what the opponent does.
 */
export function botScript(
  rating: number,
  questions: readonly (Pick<Planned, 'key' | 'windowMs'> & { readonly difficulty: Difficulty })[],
  seed: string,
): readonly Scripted[] {
  const chance = chanceOf('bot', seed)
  return questions.map(({ key, windowMs, difficulty }) => {
    const isRight = chance() < accuracyOf(rating, difficulty)
    const wrong = (key + 1 + Math.floor(chance() * 3)) % 4
    const elapsedMs = Math.max(leastMs, Math.round(windowMs * medianPart * Math.exp(spread * normal(chance))))
    return elapsedMs > windowMs ? null : { choice: isRight ? key : wrong, elapsedMs }
  })
}
