import type { DuelKind, DuelOutcome, PastDuel } from '@abhyas/contracts/duel'

export const headlines: Readonly<Record<DuelOutcome['result'], string>> = {
  win: 'You won',
  loss: 'You lost',
  draw: 'A draw',
  aborted: 'Broken off',
}

/** Why a duel ended as it did, in a sentence; `name` is the opponent's. */
export function reasonOf({ result, reason }: DuelOutcome, name: string, kind: DuelKind): string {
  const isWin = result === 'win'
  if (result === 'aborted') return kind === 'async' ? partBrokenOffBecause(reason) : abortedBecause(reason)
  switch (reason) {
    case 'score':
      return isWin ? `You have more points than ${name}.` : `${name} has more points.`
    case 'moreRight':
      return `Level on points; ${isWin ? 'you' : name} had more right answers.`
    case 'faster':
      return `Level on points and right answers; ${isWin ? 'you were' : `${name} was`} faster.`
    case 'suddenDeath':
      return `Level after all questions; ${isWin ? 'you' : name} won the extra one.`
    case 'forfeit':
      return isWin ? `${name} did not come back in time.` : 'You did not come back in time.'
    case 'left':
      return isWin ? `${name} left the duel.` : 'You left the duel.'
    default:
      return 'Level on points, right answers and time.'
  }
}

/** Of an async duel one part ends it, whoever's it was; the other was played at another time, or never. */
function partBrokenOffBecause(reason: DuelOutcome['reason']): string {
  if (reason === 'notReady') return 'The part was not begun in time. It counts for nobody.'
  if (reason === 'unrecoverable') return abortedBecause(reason)
  return 'The part was not played to its end. It counts for nobody.'
}

function abortedBecause(reason: DuelOutcome['reason']): string {
  if (reason === 'notReady') return 'One of you was not ready in time. It counts for nobody.'
  if (reason === 'bothGone') return 'Both lines were lost for too long. It counts for nobody.'
  if (reason === 'unrecoverable') return 'A fault of ours ended it. It counts for nobody.'
  return 'It ended after two questions or fewer. It counts for nobody.'
}

/** How long an async invitation is open for the friend (duel-rules 12). */
const openMs = 48 * 3_600_000

/** Whether nobody came in time, by `nowMs`, to play the friend's part of `duel`. */
export const isUnplayed = ({ outcome, at }: Pick<PastDuel, 'outcome' | 'at'>, nowMs: number): boolean =>
  outcome === null && nowMs - Date.parse(at) >= openMs

/** Whether one part of an async duel was not played to its end: there is no other to hold it against. */
export const isPartBrokenOff = ({ kind, outcome }: Pick<PastDuel, 'kind' | 'outcome'>): boolean =>
  kind === 'async' && outcome?.result === 'aborted'

/** Ratings closer than this are as good as equal. */
const alike = 25

/** Why the rating changed as it did, or did not. */
export function ratingReason({ kind, opponent, outcome }: PastDuel): string {
  if (!outcome?.rating) {
    if (outcome?.result === 'aborted') return 'A duel that was broken off changes no rating.'
    if (kind === 'bot') return 'Duels against a bot are not rated.'
    if (kind === 'async') return 'Duels that each plays in their own time are not rated.'
    return kind === 'friend' ? 'An invitation is rated only when both of you want it.' : 'This duel was not rated.'
  }
  const { rating } = outcome
  const further = [
    kind === 'ghost' ? 'An earlier duel counts half.' : '',
    rating.isProvisional ? 'While your rating bears a “?” it moves in larger steps.' : '',
  ]
  return [comparison(outcome.result, rating.before, opponent.rating), ...further].filter(Boolean).join(' ')
}

function comparison(result: DuelOutcome['result'], own: number, other: number | null): string {
  if (other === null) return ''
  const distance = other - own
  if (Math.abs(distance) < alike) return 'You two were rated nearly alike.'
  const place = `They were rated ${Math.abs(distance)} ${distance > 0 ? 'above' : 'below'} you, so`
  const isStronger = distance > 0
  if (result === 'win') return `${place} the win brings ${isStronger ? 'more' : 'less'}.`
  if (result === 'loss') return `${place} the loss costs ${isStronger ? 'less' : 'more'}.`
  return `${place} a draw ${isStronger ? 'brings' : 'costs'} points.`
}
