import type { Game, Loss } from './fold.ts'
import type { Ending, Seat } from './game.ts'
import { across, seats } from './pair.ts'
import { countOf, leadOf } from './scoring.ts'
import { bothGoneMs } from './times.ts'

/** Who is gone after this many questions or fewer is excused (D10). */
const excusedQuestions = 2

/** What the end is for `seat`; null while the friend's part of an async duel is to come. */
export function resultOf({ by, winner }: Ending, seat: Seat): 'win' | 'loss' | 'draw' | 'aborted' | null {
  if (by === 'played') return null
  if (winner !== null) return winner === seat ? 'win' : 'loss'
  return by === 'level' ? 'draw' : 'aborted'
}

/** How the duel ends after the questions that are closed (duel-rules 4); null: another question is to be played. */
export function verdictOf({ setup, closed }: Game): Ending | null {
  const { format, questions, players } = setup
  const count = countOf[format]
  if (closed.length < count) return null
  if (players.some(({ kind }) => kind === 'later')) return { by: 'played', winner: null }
  if (closed.length === count) {
    const lead = leadOf(format, questions, closed)
    if (lead !== null) return lead
  } else {
    const lead = leadOf(format, questions, closed.slice(-1))
    if (lead !== null) return { by: 'suddenDeath', winner: lead.winner }
  }
  const goesOn =
    closed.length < questions.length &&
    players.every((player) => player.kind !== 'scripted' || closed.length < player.script.length)
  return goesOn ? null : { by: 'level', winner: null }
}

/** How it ends when the player of `seat` is gone for good while the other is there. */
export function forfeitOf({ setup, closed }: Game, seat: Seat, by: 'left' | 'forfeit'): Ending {
  const winner = across(seat)
  const isExcused = closed.length <= excusedQuestions && (setup.isExcused?.[seat] ?? true)
  return { by, winner: isExcused || setup.players[winner].kind === 'later' ? null : winner }
}

/** How lost lines end the duel by `now`; null: they do not yet. */
export function goneEnding(game: Game, now: number): Ending | null {
  const due = goneDueAt(game)
  if (due === null || now < due) return null
  const [first, second] = game.lost
  if (first !== null && second !== null) return { by: 'bothGone', winner: null }
  return forfeitOf(game, first === null ? 1 : 0, 'forfeit')
}

/** When lost lines end the duel, if nobody comes back; null while both are there. */
export function goneDueAt({ lost }: Game): number | null {
  const losses = seats.map((seat) => lost[seat]).filter((loss): loss is Loss => loss !== null)
  const [first, second] = losses
  if (first === undefined) return null
  return second === undefined ? first.endsAt : Math.max(first.at, second.at) + bothGoneMs
}
