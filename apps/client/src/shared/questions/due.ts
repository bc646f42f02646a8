import type { Card, Plan } from '@abhyas/contracts/questions'
import { indiaDay } from '../news/edition.ts'

/** Of a question's progress, what says when it is due: no more, so that Home does not load the scheduler. */
export interface Scheduled {
  readonly questionId: string
  readonly card: Pick<Card, 'due' | 'lastReview' | 'reps'> | null
}

/** The Indian day on which a card due at `due` (ISO) is to be reviewed: none before a pause ends (`Plan.pausedUntil`). */
export function dueDay(due: string, pausedUntil: Plan['pausedUntil']): string {
  const day = indiaDay(Date.parse(due))
  return pausedUntil !== null && day < pausedUntil ? pausedUntil : day
}

/** How many were reviewed on the Indian day `today`; a first answer is no review and leaves the day's cap alone. */
export const reviewedOn = (progress: Iterable<Scheduled>, today: string): number =>
  [...progress].filter(
    ({ card }) => card?.lastReview != null && card.reps > 1 && indiaDay(Date.parse(card.lastReview)) === today,
  ).length

/**
 * What is due on `today` or before: how many wait, and how many of them the day's cap still leaves for today. `answered`
 * are the questions whose answers are not sent yet: they come back tomorrow at the earliest.
 */
export function dueCount(progress: readonly Scheduled[], plan: Plan, today: string, answered: ReadonlySet<string>) {
  const here = progress.filter(({ questionId }) => answered.has(questionId))
  const others = progress.filter(({ questionId }) => !answered.has(questionId))
  const waiting = others.filter(({ card }) => card !== null && dueDay(card.due, plan.pausedUntil) <= today).length
  const done = reviewedOn(others, today) + here.filter(({ card }) => card !== null).length
  return { waiting, today: Math.min(waiting, Math.max(plan.dailyCap - done, 0)) }
}
