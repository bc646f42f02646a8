import type { Certainty } from '@abhyas/contracts/questions'

/** FSRS's four: 1 again, 2 hard, 3 good, 4 easy. */
export type Grade = 1 | 2 | 3 | 4

/** More than this many times what a prepared student needs: the answer was worked out, not known. */
const slowTimes = 2
/** At most this part of it: known at sight. Reading the question takes most of the rest. */
const quickPart = 0.6

export interface GivenAnswer {
  readonly correct: boolean
  /** On screen until the answer was committed. */
  readonly milliseconds: number
  /** What a prepared student needs, `Question.seconds`. */
  readonly seconds: number
  /** Null where the student did not say. */
  readonly certainty: Certainty | null
}

/**
 * The grade that an answer earns by itself, so that nobody has to grade: wrong is 1, and nothing else is (what reads the
 * log on the device relies on it). Right is 2 by a guess or after more than twice the question's time, for a lucky or
 * laboured answer must come back soon; 4 when sure and within 0.6 of the time; else 3, fifty-fifty among them.
 */
export function inferGrade({ correct, milliseconds, seconds, certainty }: GivenAnswer): Grade {
  const expected = seconds * 1000
  if (!correct) return 1
  if (certainty === 'guess' || milliseconds > slowTimes * expected) return 2
  return certainty === 'sure' && milliseconds <= quickPart * expected ? 4 : 3
}

/** An interval of whole days, short enough for a button: `1 day`, `12 days`, `3 months`, `1 year`. */
export function intervalInWords(days: number): string {
  const [count, unit] =
    days < 45
      ? [Math.round(days), 'day']
      : days < 345
        ? [Math.round(days / 30.4), 'month']
        : [Math.round(days / 365), 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
