import type { DuelState } from '@abhyas/contracts/duel'
import { Icon } from '../../shared/ui/icon.tsx'
import type { LinkPhase } from './duel-socket.ts'
import styles from './duel.module.css'
import { otherOf } from './game-words.ts'
import { Reconnecting } from './link-state.tsx'
import { useSecondsLeft } from './use-server-time.ts'

/** What is wrong with the lines or the clock, and what is safe. */
export function GameNotices({ duel, link }: { duel: DuelState; link: LinkPhase }) {
  const { seat, players, graceEndsAt, stoppedAt } = duel
  const other = otherOf(seat)
  const grace = useSecondsLeft(graceEndsAt[other], stoppedAt)
  const isLost = graceEndsAt[other] !== null && duel.phase !== 'over'
  return (
    <>
      <Reconnecting link={link}>
        Saved answers are safe. Unless the fault is ours the clock runs on: come back soon.
      </Reconnecting>
      <output className={styles['region']}>
        {stoppedAt !== null && (
          <span className={styles['warning']}>
            <Icon name="pause" size="md" />
            The clock stands still for both: one of our servers is away. Nothing is lost.
          </span>
        )}
      </output>
      {isLost && (
        <p className={styles['warning']}>
          <Icon name="offline" size="md" />
          <span>
            {players[other].name} lost the line.{' '}
            <span role="timer">{grace > 0 ? `${grace} s to come back.` : 'Their time is up.'}</span>
          </span>
        </p>
      )}
    </>
  )
}
