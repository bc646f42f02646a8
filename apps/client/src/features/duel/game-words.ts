import type { DuelState, PlayedAnswer, Seat } from '@abhyas/contracts/duel'
import { secondsText } from './words.ts'

/** The other player's place. */
export const otherOf = (seat: Seat): Seat => (seat === 0 ? 1 : 0)

/** Whether the other place is empty: in one's own part of an async duel, which a friend plays later against it. */
export const isPlayedLater = ({ kind, seat, players }: Pick<DuelState, 'kind' | 'seat' | 'players'>): boolean =>
  kind === 'async' && players[otherOf(seat)].kind === 'human'

/** "Question 3 of 7", "Sudden death". */
export function positionOf({ current, closed, count }: DuelState): string {
  if (current?.isSuddenDeath === true) return 'Sudden death'
  return `Question ${(current?.index ?? closed.length) + 1} of ${count}`
}

/** What one player did with a question: "B, right, 4.2 s, 112 points". */
export function answerText(answer: PlayedAnswer | null, key: number): string {
  if (answer === null) return 'no answer in time, 0 points'
  const { choice, elapsedMs, points } = answer
  return `${'ABCD'.charAt(choice)}, ${choice === key ? 'right' : 'wrong'}, ${secondsText(elapsedMs)}, ${points} points`
}
