import type { ClosedQuestion, DuelState } from '@abhyas/contracts/duel'
import { Button } from '../../shared/ui/button.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import type { LinkPhase } from './duel-socket.ts'
import { skip } from './duel-store.ts'
import styles from './duel.module.css'
import { answerText, isPlayedLater, otherOf } from './game-words.ts'
import { useSecondsLeft } from './use-server-time.ts'

interface GameClosedProps {
  duel: DuelState
  link: LinkPhase
  shown: ClosedQuestion
}

/** What both did with the question that closed, and the way on: when both want it, else after three seconds. */
export function GameClosed({ duel, link, shown }: GameClosedProps) {
  const { seat, players, epoch, current, phaseEndsAt, stoppedAt } = duel
  const other = otherOf(seat)
  const seconds = useSecondsLeft(phaseEndsAt, stoppedAt)
  const hasSkipped = current?.skipped[seat] === true
  const isAlone = isPlayedLater(duel)
  const places = isAlone ? [seat] : [seat, other]
  const next = hasSkipped || link !== 'open' ? undefined : () => skip(epoch, shown.index)
  useKeys({ n: next })
  return (
    <div className={styles['closed']}>
      <dl className={styles['both']}>
        {places.map((place) => (
          <div key={place}>
            <dt>{place === seat ? 'You' : players[place].name}</dt>
            <dd>{answerText(shown.answers[place], shown.key)}</dd>
          </div>
        ))}
      </dl>
      <Button variant="primary" isFullWidth aria-disabled={next === undefined} onClick={next}>
        {next
          ? `Next, ${seconds} s`
          : hasSkipped && !isAlone
            ? `Waiting for ${players[other].name}, ${seconds} s`
            : `Goes on by itself, ${seconds} s`}
      </Button>
    </div>
  )
}
