import type { Card } from '@abhyas/contracts/questions'
import { createEmptyCard, fsrs, type Card as FsrsCard, type CardInput, type Grade } from 'ts-fsrs'
import { indiaOffsetMs } from '../news/edition.ts'

/** As the backend's: reviews aim at a recall of nine in ten, and every card comes back within about a year. */
const scheduler = fsrs({ request_retention: 0.9, maximum_interval: 365, enable_fuzz: false, enable_short_term: false })

const states = ['new', 'learning', 'review', 'relearning'] as const

// FSRS counts the days between two reviews by the calendar of UTC. It is told all moments this much later, so that its
// days are those of India, by which a card is due.
const forFsrs = (moment: Date | string): Date => new Date(new Date(moment).getTime() + indiaOffsetMs)
const fromFsrs = (moment: Date): string => new Date(moment.getTime() - indiaOffsetMs).toISOString()

const inputOf = (card: Card | null, at: Date): CardInput =>
  card === null
    ? createEmptyCard(forFsrs(at))
    : {
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
      }

const cardOf = (card: FsrsCard): Card => ({
  due: fromFsrs(card.due),
  stability: card.stability,
  difficulty: card.difficulty,
  elapsedDays: card.elapsed_days,
  scheduledDays: card.scheduled_days,
  learningSteps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: states[card.state],
  lastReview: card.last_review ? fromFsrs(card.last_review) : null,
})

/** The card after a review at `at` with `grade` 1–4; null is a question that was never reviewed. */
export function cardAfter(card: Card | null, at: Date, grade: number): Card {
  // FSRS counts the days since the last review: an event of another device that arrives late is not before it.
  const since = card?.lastReview == null ? at : new Date(Math.max(at.getTime(), Date.parse(card.lastReview)))
  return cardOf(scheduler.next(inputOf(card, since), forFsrs(since), grade as Grade).card) // the contract's grades are FSRS's
}

/** A new card, due at `at`. */
export const cardDueAt = (at: Date): Card => cardOf(createEmptyCard(forFsrs(at)))

/** How likely the answer is remembered at `at`, 0–1, by FSRS's forgetting curve; 0 for what was never reviewed. */
export const recallOf = (card: Card, at: Date): number =>
  card.lastReview === null ? 0 : scheduler.get_retrievability(inputOf(card, at), forFsrs(at), false)

/** Days until the card is due again after a review at `at`, by grade. */
export function intervalsOf(card: Card | null, at: Date): Record<1 | 2 | 3 | 4, number> {
  const days = (grade: number) => cardAfter(card, at, grade).scheduledDays
  return { 1: days(1), 2: days(2), 3: days(3), 4: days(4) }
}
