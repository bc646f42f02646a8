import { shownName } from './names.ts'
import { pairOf } from './pair.ts'
import type { Kept, SeatRow } from './store.ts'
import type { Facts, PlayerFacts, RatingChange } from './view.ts'

/** What the players of a duel are told beside its entries. */
export function factsOf({ id, row, questions, seats }: Kept): Facts {
  return {
    epoch: id,
    subject: row.subject,
    players: pairOf((seat) => playerOf(seats[seat])),
    stakes: pairOf((seat) => seats[seat].stake),
    ratings: pairOf((seat) => ratingOf(seats[seat])),
    questions: new Map(questions.map((question) => [question.id, question])),
  }
}

const playerOf = ({ kind, name, rating, is_provisional }: SeatRow): PlayerFacts => ({
  name: kind === 'bot' ? 'Practice bot' : shownName(name),
  kind: kind === 'later' ? 'human' : kind,
  rating,
  isProvisional: is_provisional,
})

function ratingOf({ rating_before, rating_after, is_provisional_after }: SeatRow): RatingChange | null {
  if (rating_before === null || rating_after === null) return null
  return { before: rating_before, after: rating_after, isProvisional: is_provisional_after ?? false }
}
