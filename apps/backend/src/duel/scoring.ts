import type { Format, Planned, Seat } from './game.ts'
import type { Played } from './fold.ts'
import { pairOf } from './pair.ts'

/** Questions of a format, before any sudden death (duel-rules 1). */
export const countOf: Readonly<Record<Format, number>> = { blitz: 5, standard: 7, long: 10 }

/** Sudden-death questions at most. */
export const suddenDeaths = 3

/** Totals that lie this close, in ms, are the same. */
const sameTimeMs = 1000

/** Of one right answer; the rest of its points is for speed. */
export const rightPoints = 100

/**
 * The time to answer in, in ms (duel-rules 2): a reading speed of 3.2 words a second and ten seconds to think, within
 * 15 and 45 s, in steps of 5.
 */
export function windowOf(words: number): number {
  const seconds = Math.min(45, Math.max(15, 10 + words / 3.2))
  return Math.round(seconds / 5) * 5000
}

/** The most that speed can add: all of it together is less than one right answer, so that more right answers win. */
const bonusOf = (format: Format): number => Math.floor((rightPoints - 1) / countOf[format])

/**
 * Points of one answer (duel-rules 3). The bonus is whole for the first quarter of the window, then falls to 0 at its
 * end; a sudden-death question has none.
 */
export function pointsOf(format: Format, question: Planned, index: number, answer: Timed | null): number {
  if (answer === null || answer.choice !== question.key) return 0
  if (index >= countOf[format]) return rightPoints
  const quarter = question.windowMs / 4
  const late = Math.min(1, Math.max(0, answer.elapsedMs - quarter) / (3 * quarter))
  return rightPoints + Math.round(bonusOf(format) * (1 - late))
}

interface Timed {
  readonly choice: number
  readonly elapsedMs: number
}

/** What one seat did with the questions: points, right answers and the time that these took. */
export interface Sum {
  readonly points: number
  readonly right: number
  readonly rightMs: number
}

/** The sum of the closed questions for one seat. */
export function sumOf(format: Format, questions: readonly Planned[], closed: readonly Played[], seat: Seat): Sum {
  let [points, right, rightMs] = [0, 0, 0]
  for (const { index, answers } of closed) {
    const question = questions[index]
    const answer = answers[seat]
    if (question === undefined || answer === null) continue
    points += pointsOf(format, question, index, answer)
    if (answer.choice !== question.key) continue
    right += 1
    rightMs += answer.elapsedMs
  }
  return { points, right, rightMs }
}

export interface Lead {
  readonly by: 'score' | 'moreRight' | 'faster'
  readonly winner: Seat
}

/** Who is ahead after these questions, and by which of the tie-breaks (duel-rules 4); null: level. */
export function leadOf(format: Format, questions: readonly Planned[], closed: readonly Played[]): Lead | null {
  const [first, second] = pairOf((seat) => sumOf(format, questions, closed, seat))
  const ahead = (difference: number): Seat => (difference > 0 ? 0 : 1)
  if (first.points !== second.points) return { by: 'score', winner: ahead(first.points - second.points) }
  if (first.right !== second.right) return { by: 'moreRight', winner: ahead(first.right - second.right) }
  const slower = second.rightMs - first.rightMs
  return Math.abs(slower) > sameTimeMs ? { by: 'faster', winner: ahead(slower) } : null
}
