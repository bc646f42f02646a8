import { type CardInput, createEmptyCard, fsrs, type Grade } from 'ts-fsrs'
import { indiaOffsetMs } from '../news/day.ts'

/** A question's place in the revision schedule, as FSRS keeps it. Stability is in days. */
export interface Card {
  readonly due: string
  readonly stability: number
  readonly difficulty: number
  readonly elapsedDays: number
  readonly scheduledDays: number
  readonly learningSteps: number
  readonly reps: number
  readonly lapses: number
  readonly state: (typeof states)[number]
  readonly lastReview: string | null
}

const states = ['new', 'learning', 'review', 'relearning'] as const

/** As the client's: reviews aim at a recall of nine in ten, and every card comes back within about a year. */
const scheduler = fsrs({ request_retention: 0.9, maximum_interval: 365, enable_fuzz: false, enable_short_term: false })

// FSRS counts the days between two reviews by the calendar of UTC. It is told all moments this much later, so that its
// days are those of India, by which a card is due.
const forFsrs = (moment: Date | string): Date => new Date(new Date(moment).getTime() + indiaOffsetMs)
const fromFsrs = (moment: Date): string => new Date(moment.getTime() - indiaOffsetMs).toISOString()

const inputOf = (card: Card): CardInput => ({
  due: forFsrs(card.due),
  stability: card.stability,
  difficulty: card.difficulty,
  elapsed_days: card.elapsedDays,
  scheduled_days: card.scheduledDays,
  learning_steps: card.learningSteps,
  reps: card.reps,
  lapses: card.lapses,
  state: states.indexOf(card.state),
  last_review: card.lastReview === null ? null : forFsrs(card.lastReview),
})

/** The card after a review at `at` with `grade` 1–4; null is a question that was never reviewed. */
export function cardAfter(card: Card | null, at: Date, grade: number): Card {
  const now = forFsrs(at)
  const input = card === null ? createEmptyCard(now) : inputOf(card)
  const { card: next } = scheduler.next(input, now, grade as Grade) // 1–4, by the log's schema
  return {
    due: fromFsrs(next.due),
    stability: next.stability,
    difficulty: next.difficulty,
    elapsedDays: next.elapsed_days,
    scheduledDays: next.scheduled_days,
    learningSteps: next.learning_steps,
    reps: next.reps,
    lapses: next.lapses,
    state: states[next.state],
    lastReview: fromFsrs(next.last_review ?? now),
  }
}

/** A new card, due at `at`. */
export const cardDueAt = (at: Date): Card => ({
  due: at.toISOString(),
  stability: 0,
  difficulty: 0,
  elapsedDays: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  state: 'new',
  lastReview: null,
})
