import type { DuelState } from '@abhyas/contracts/duel'
import { useQuestionSeconds } from './game-clock.tsx'
import { headlines } from './results-words.ts'
import { answerText, isPlayedLater, otherOf, positionOf } from './game-words.ts'

/** Says to a screen reader what the eye sees change: the question, ten and five seconds left, what it came to. */
export function GameAnnouncer({ duel }: { duel: DuelState }) {
  const seconds = useQuestionSeconds(duel)
  return <output className="visually-hidden">{spoken(duel, seconds)}</output>
}

function spoken(duel: DuelState, seconds: number): string {
  const { phase, current, seat, players, scores, closed, stoppedAt } = duel
  const other = otherOf(seat)
  const last = closed.at(-1)
  const isAlone = isPlayedLater(duel)
  if (phase === 'over') {
    const headline = duel.outcome ? headlines[duel.outcome.result] : 'Your part is played'
    return `${headline}, ${isAlone ? `${scores[seat]} points` : `${scores[seat]} to ${scores[other]}`}.`
  }
  if (phase === 'shown' && last) {
    const own = `You: ${answerText(last.answers[seat], last.key)}.`
    if (isAlone) return `${own} You have ${scores[seat]} points.`
    return `${own} ${players[other].name}: ${answerText(last.answers[other], last.key)}. It stands ${scores[seat]} to ${scores[other]}.`
  }
  if (phase !== 'open' || current === null) return ''
  if (current.answered[seat]) return isAlone || current.answered[other] ? '' : `Waiting for ${players[other].name}.`
  if (stoppedAt !== null) return ''
  if (seconds === 0) return 'Time is up'
  if (seconds <= 5) return '5 seconds left'
  if (seconds <= 10) return '10 seconds left'
  return positionOf(duel)
}
