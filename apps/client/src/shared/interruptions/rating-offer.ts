import type { RatingSource } from '@abhyas/contracts/account'
import { currentStudentId } from '../session/student.ts'

/** What a set came to, or a duel: points or answers of how many, or whether it was won. */
export type Outcome = { readonly got: number; readonly of: number } | { readonly isWon: boolean }

export interface RatingOffer {
  readonly source: RatingSource
  readonly outcome: Outcome
  /** Who has seen it; undefined for a visitor. */
  readonly studentId: string | undefined
}

let pending: RatingOffer | undefined
let listen: ((offer: RatingOffer) => void) | undefined

/** Tells that a result has been seen, after which the student may be asked to rate the app (ACC-06); whether, decides the rating. */
export function offerRating(source: RatingSource, outcome: Outcome) {
  const offer = { source, outcome, studentId: currentStudentId() }
  if (listen) listen(offer)
  else pending = offer
}

/** Hands every offer to `listener`, the last one from before too. One listens at a time. Returns the way to stop. */
export function onRatingOffer(listener: (offer: RatingOffer) => void): () => void {
  listen = listener
  const before = pending
  pending = undefined
  if (before) listener(before)
  return () => {
    if (listen === listener) listen = undefined
  }
}
