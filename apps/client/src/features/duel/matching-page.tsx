import { routes } from '@abhyas/contracts/routes'
import { useEffect } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { formatOf, subjectOf, useLastChoice } from './choices.ts'
import { cancelSeek, takeOffer } from './duel-store.ts'
import styles from './duel.module.css'
import { isEnded, LinkEnded, Reconnecting } from './link-state.tsx'
import { othersText } from './lobby-words.ts'
import { lobbyPath, startPath } from './paths.ts'
import { useDuel } from './use-duel.ts'
import { useSearch } from './use-search.ts'
import { useServerTime } from './use-server-time.ts'
import { aboutOf, formatCounts } from './words.ts'

/** Searches for an opponent (DUEL-02), and goes where the duel begins. */
export default function MatchingPage() {
  const [params] = useSearchParams()
  const last = useLastChoice()
  const subject = subjectOf(params.get('subject')) ?? last.subject
  const format = formatOf(params.get('format')) ?? last.format
  const { link, isWelcome, duel, seek, refusal } = useDuel()
  const isMatched = duel !== null && duel.phase !== 'over'
  const [, navigate] = useLocation()
  const { hasStopped, again } = useSearch({ subject, format, isPossible: link === 'open' && isWelcome && !isMatched })
  useEffect(fetchWhatFollows, [])
  const since = seek?.since
  const seconds = useServerTime((nowMs) =>
    since === undefined ? 0 : Math.max(0, Math.floor((nowMs - Date.parse(since)) / 1000)),
  )
  if (isMatched) return <Redirect replace to={startPath} />
  if (isEnded(link)) return <LinkEnded link={link} />
  const bar = <ScreenBar title={routes.matching.title} fallback={lobbyPath} />
  if (refusal !== null)
    return (
      <>
        {bar}
        <EmptyState icon="duel" message={refusal} action={{ label: 'All duels', href: lobbyPath }} />
      </>
    )
  if (hasStopped)
    return (
      <>
        {bar}
        <EmptyState
          icon="pause"
          message="The search stopped while you were away, so that nobody waits for you."
          action={{ label: 'Search again', onClick: again }}
        />
      </>
    )
  const cancel = () => {
    cancelSeek()
    navigate(lobbyPath, { replace: true })
  }
  return (
    <>
      {bar}
      <div className={styles['page']}>
        <Reconnecting link={link}>The search goes on when the line is back.</Reconnecting>
        <section className={styles['search']} aria-label="Search">
          <p className={styles['pulse']} aria-hidden="true" />
          <h2 className={styles['lead']}>
            {aboutOf({ subject, format })}, {formatCounts[format]} questions
          </h2>
          <p className={styles['big']} role="timer" aria-label="Seconds searched">
            {seconds} s
          </p>
          <output>
            {seek
              ? `Searching for students rated ${seek.range.from} to ${seek.range.to}. ${othersText(seek.waiting)}`
              : 'Asking the server …'}
          </output>
        </section>
        {seek && <Offers offers={seek.offers} isOpen={link === 'open'} />}
        <div className={styles['foot']}>
          <Button isFullWidth onClick={cancel}>
            Cancel
          </Button>
        </div>
      </div>
    </>
  )
}

/** Fetches the screens of the duel while there is time: the three seconds before it are short on a slow line. */
function fetchWhatFollows() {
  // What cannot be had now is asked for again by the router.
  for (const fetching of [import('./start-page.tsx'), import('./game-page.tsx')]) fetching.catch(() => undefined)
}

function Offers({ offers, isOpen }: { offers: readonly ('ghost' | 'bot')[]; isOpen: boolean }) {
  return (
    <output className={styles['offers']}>
      {offers.length > 0 && (
        <span className={styles['note']}>
          {isOpen ? 'You need not wait:' : 'These can be played when the line is back:'}
        </span>
      )}
      {offers.includes('ghost') && (
        <Button isFullWidth icon="clock" disabled={!isOpen} onClick={() => takeOffer('ghost')}>
          Play an earlier duel of a student
        </Button>
      )}
      {offers.includes('bot') && (
        <Button isFullWidth icon="play" disabled={!isOpen} onClick={() => takeOffer('bot')}>
          Play a bot, unrated
        </Button>
      )}
      {offers.length > 0 && (
        <ButtonLink variant="quiet" href={routes.customizePractice.path}>
          Practise instead
        </ButtonLink>
      )}
    </output>
  )
}
