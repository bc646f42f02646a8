import type { DuelState } from '@abhyas/contracts/duel'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './duel.module.css'
import { useSecondsLeft } from './use-server-time.ts'

const warnAtSeconds = 10

/** Whole seconds left to answer, by the server's clock; while it is stopped they stand still. */
export const useQuestionSeconds = ({ phase, phaseEndsAt, stoppedAt }: DuelState): number =>
  useSecondsLeft(phase === 'open' ? phaseEndsAt : null, stoppedAt)

/** The time left. It says nothing by itself: the announcer speaks. */
export function GameClock({ duel }: { duel: DuelState }) {
  const seconds = useQuestionSeconds(duel)
  return (
    <span className={classNames(styles['clock'], seconds <= warnAtSeconds && styles['late'])}>
      <Icon name={duel.stoppedAt === null ? 'clock' : 'pause'} size="sm" />
      <span role="timer" aria-label="Seconds left" aria-live="off">
        {seconds}
      </span>
    </span>
  )
}
