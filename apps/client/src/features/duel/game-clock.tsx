import type { DuelState } from '@abhyas/contracts/duel'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './duel.module.css'
import { useServerTime } from './use-server-time.ts'

const warnAtSeconds = 10

/** Whole seconds left to answer, by the server's clock; while it is stopped they stand still. */
export function useQuestionSeconds({ phase, phaseEndsAt, stoppedAt }: DuelState): number {
  const endsMs = phase === 'open' && phaseEndsAt !== null ? Date.parse(phaseEndsAt) : 0
  return useServerTime((nowMs) =>
    Math.max(0, Math.ceil((endsMs - (stoppedAt === null ? nowMs : Date.parse(stoppedAt))) / 1000)),
  )
}

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
