import type { DuelOutcome, PastDuel } from '@abhyas/contracts/duel'
import { Card } from '../../shared/ui/card.tsx'
import { otherOf } from './game-words.ts'
import type { Result } from './results-shown.tsx'
import styles from './after.module.css'

interface SplitProps {
  duel: PastDuel
  outcome: DuelOutcome
  scores: Result['scores']
}

/** What the two scores are made of: points for right answers, and for speed. Drawn, and in words. */
export function Split({ duel: { seat, opponent }, outcome, scores }: SplitProps) {
  const other = otherOf(seat)
  const players = [
    { name: 'You', total: outcome.scores[seat], ...scores[seat] },
    { name: opponent.name, total: outcome.scores[other], ...scores[other] },
  ]
  const most = Math.max(1, ...players.map(({ total }) => total))
  return (
    <Card className={styles['list']}>
      <h3>Where the points came from</h3>
      <ul className={styles['list']}>
        {players.map(({ name, right, correctness, speed, total }, place) => (
          <li key={place} className={styles['part']}>
            <span>{name}</span>
            <span className="tabular">{total}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles['bar']} aria-hidden="true">
              <rect className={styles['correctness']} width={(correctness / most) * 100} height="4" />
              <rect
                className={styles['speed']}
                x={(correctness / most) * 100}
                width={(speed / most) * 100}
                height="4"
              />
            </svg>
            <span className={styles['small']}>
              {right} right: {correctness} for answers, {speed} for speed
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['small']}>A right answer brings 100 points, and a few more the sooner it comes.</p>
    </Card>
  )
}
