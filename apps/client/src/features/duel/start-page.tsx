import type { DuelState } from '@abhyas/contracts/duel'
import { routes } from '@abhyas/contracts/routes'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import type { LinkPhase } from './duel-socket.ts'
import { askAnew, sayReady } from './duel-store.ts'
import styles from './duel.module.css'
import { otherOf } from './game-words.ts'
import { isEnded, LinkEnded, Opening, Reconnecting } from './link-state.tsx'
import { gamePath, lobbyPath, resultsPath } from './paths.ts'
import { serverMs } from './server-time.ts'
import { useDuel } from './use-duel.ts'
import { useIsVisible } from './use-is-visible.ts'
import { useSecondsLeft, useServerTime } from './use-server-time.ts'
import { aboutOf, playerText, signed } from './words.ts'

/** How long both have to say that they are there, and how long they look at each other before this page says so. */
const gatherMs = 10_000
const lookMs = 3_000
/** A phone that comes late looks at the other for so long all the same, where the time for being there allows. */
const leastLookMs = 1_500
const spareMs = 2_000

/** Both players before the first question (DUEL-02): who, for what, and 3-2-1. Without a duel it leads to the lobby. */
export default function StartPage() {
  const { link, isWelcome, duel, asked } = useDuel()
  // What is held may be of before: whoever comes here means the duel that runs now.
  const [askedBefore] = useState(asked)
  useLayoutEffect(askAnew, [])
  if (asked === askedBefore) return null
  if (isEnded(link)) return <LinkEnded link={link} />
  if (duel === null) return isWelcome ? <Redirect replace to={lobbyPath} /> : <Opening link={link} />
  if (duel.phase === 'over') return <Redirect replace to={resultsPath(duel.epoch)} />
  if (duel.phase !== 'gathering') return <Redirect replace to={gamePath(duel.kind)} />
  return <Start duel={duel} link={link} />
}

function Start({ duel, link }: { duel: DuelState; link: LinkPhase }) {
  const { seat, players, ready, stake, count } = duel
  const other = otherOf(seat)
  const [shownAt] = useState(serverMs)
  const readyAt = readyAtOf(duel, shownAt)
  useReady(duel, link, readyAt)
  return (
    <>
      <ScreenBar title={routes.duelStart.title} fallback={lobbyPath} />
      <div className={styles['page']}>
        <Reconnecting link={link}>The duel begins only when both of you are there.</Reconnecting>
        <section className={styles['versus']} aria-label="Players">
          {([seat, other] as const).map((place) => (
            <div key={place} className={styles['player']}>
              <Avatar name={players[place].name} size="lg" />
              <p className={styles['name']}>
                {playerText(place === seat ? { ...players[place], name: 'You' } : players[place])}
              </p>
              <p className={styles['note']}>
                {ready[place] ? (
                  <>
                    <Icon name="check" size="sm" /> Ready
                  </>
                ) : (
                  'Not ready yet'
                )}
              </p>
            </div>
          ))}
        </section>
        <p className={styles['centre']}>{aboutOf(duel)}</p>
        <p className={styles['centre']}>
          {stake
            ? `Win ${signed(stake.win)} · draw ${signed(stake.draw)} · loss ${signed(stake.loss)}`
            : 'Not rated: your rating stays as it is.'}
        </p>
        <Countdown duel={duel} readyAt={readyAt} />
        <p className={styles['note']}>
          {count} questions, the same for both. A right answer brings 100 points and a few more the sooner it comes; a
          wrong one brings none and costs none.
        </p>
      </div>
    </>
  )
}

/** When this page says that its player is there: in milliseconds since 1970, by the server's clock. */
function readyAtOf({ phaseEndsAt }: DuelState, shownAt: number): number {
  if (phaseEndsAt === null) return 0
  const endsAt = Date.parse(phaseEndsAt)
  return Math.max(endsAt - gatherMs + lookMs, Math.min(shownAt + leastLookMs, endsAt - spareMs))
}

/** Says that this player is there: after 3-2-1, and only while somebody can see the page. */
function useReady(duel: DuelState, link: LinkPhase, readyAt: number) {
  const { epoch, seat, ready } = duel
  const isTime = useServerTime((nowMs) => nowMs >= readyAt)
  const isVisible = useIsVisible()
  const isDue = isTime && isVisible && link === 'open' && !ready[seat]
  useEffect(() => {
    if (isDue) sayReady(epoch)
  }, [isDue, epoch])
}

function Countdown({ duel, readyAt }: { duel: DuelState; readyAt: number }) {
  const left = useServerTime((nowMs) => Math.min(3, Math.max(0, Math.ceil((readyAt - nowMs) / 1000))))
  const rest = useSecondsLeft(duel.phaseEndsAt, duel.stoppedAt)
  const other = duel.players[otherOf(duel.seat)].name
  return (
    <p className={styles['count']} role="timer" aria-label="Begins in" aria-live="assertive">
      {left > 0 ? left : <span className={styles['words']}>{`Waiting for ${other}, ${rest} s at most`}</span>}
    </p>
  )
}
