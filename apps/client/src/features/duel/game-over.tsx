import type { DuelState } from '@abhyas/contracts/duel'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import styles from './duel.module.css'
import { isPlayedLater, otherOf } from './game-words.ts'
import { resultsPath } from './paths.ts'
import { headlines, reasonOf } from './results-words.ts'

const steppedBackMs = 300

/** How it ended, said at once; the result follows by itself. */
export function GameOver({ duel }: { duel: DuelState }) {
  const { epoch, kind, outcome, seat, players, scores } = duel
  const other = otherOf(seat)
  const [, navigate] = useLocation()
  const result = outcome?.result ?? 'played'
  useEffect(() => track('Duel Over', { kind, result }), [kind, result])
  useEffect(() => {
    // The leave guard takes its own entry of the history back first, which the browser does in its own time.
    const timer = setTimeout(() => navigate(resultsPath(epoch), { replace: true }), steppedBackMs)
    return () => clearTimeout(timer)
  }, [epoch, navigate])
  const headline = outcome ? headlines[outcome.result] : 'Your part is played'
  return (
    <section className={styles['over']} aria-label="Result">
      <h2 className={styles['lead']}>{headline}</h2>
      <p className={styles['big']}>
        {isPlayedLater(duel) ? `${scores[seat]} points` : `${scores[seat]} to ${scores[other]}`}
      </p>
      {outcome && <p>{reasonOf(outcome, players[other].name, kind)}</p>}
      <ButtonLink variant="primary" isFullWidth href={resultsPath(epoch)}>
        See the result
      </ButtonLink>
    </section>
  )
}
