import type { DuelState } from '@abhyas/contracts/duel'
import { Redirect } from 'wouter'
import { LeaveGuard } from '../../shared/navigation/leave-guard.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import type { LinkPhase } from './duel-socket.ts'
import styles from './duel.module.css'
import { GameAnnouncer } from './game-announcer.tsx'
import { GameClock } from './game-clock.tsx'
import { GameOver } from './game-over.tsx'
import { GameQuestion } from './game-question.tsx'
import { GameNotices } from './game-notices.tsx'
import { GameResign } from './game-resign.tsx'
import { GameScore } from './game-score.tsx'
import { isEnded, LinkEnded, Opening } from './link-state.tsx'
import { lobbyPath, resultsPath, startPath } from './paths.ts'
import { useDuel } from './use-duel.ts'
import { useSecondsLeft } from './use-server-time.ts'
import { isPlayedLater, positionOf } from './game-words.ts'

/**
 * The running duel (DUEL-02), of `/online-match-game` and of `/duelState`. Without one it leads to the lobby, and after
 * one that ended meanwhile to its result.
 */
export default function GamePage() {
  const { link, isWelcome, duel, lastEpoch, lines } = useDuel()
  if (isEnded(link)) return <LinkEnded link={link} />
  if (duel === null) {
    if (!isWelcome) return <Opening link={link} />
    return <Redirect replace to={lastEpoch === null ? lobbyPath : resultsPath(lastEpoch)} />
  }
  if (duel.phase === 'gathering') return <Redirect replace to={startPath} />
  return <Game duel={duel} link={link} lines={lines} />
}

interface GameProps {
  duel: DuelState
  link: LinkPhase
  lines: readonly ['good' | 'weak', 'good' | 'weak']
}

function Game({ duel, link, lines }: GameProps) {
  const isOver = duel.phase === 'over'
  return (
    <>
      <ScreenBar title={isOver ? 'The duel is over' : positionOf(duel)} fallback={lobbyPath}>
        {duel.phase === 'open' && <GameClock duel={duel} />}
      </ScreenBar>
      <div className={styles['page']}>
        <GameScore duel={duel} link={link} lines={lines} />
        <GameNotices duel={duel} link={link} />
        <GameAnnouncer duel={duel} />
        {isOver ? (
          <GameOver duel={duel} />
        ) : duel.phase === 'lead' ? (
          <Lead duel={duel} />
        ) : (
          <GameQuestion key={`${duel.epoch} ${duel.current?.index}`} duel={duel} link={link} />
        )}
        {!isOver && <GameResign epoch={duel.epoch} link={link} />}
      </div>
      <LeaveGuard isAsked={!isOver} fallback={lobbyPath} text={leavingText(duel)} />
    </>
  )
}

const leavingText = (duel: DuelState): string =>
  `The clock runs on while you are away. Come back within 30 seconds, sooner if you were away before, or ${isPlayedLater(duel) ? 'your part is lost and your friend cannot play' : 'the duel is lost'}.`

/** Between two questions: its text comes when it opens, for both at once. */
function Lead({ duel }: { duel: DuelState }) {
  const seconds = useSecondsLeft(duel.phaseEndsAt, duel.stoppedAt)
  return (
    <section className={styles['leadIn']} aria-label="Next question">
      <p>{positionOf(duel)}</p>
      <p className={styles['count']} aria-hidden="true">
        {seconds}
      </p>
    </section>
  )
}
