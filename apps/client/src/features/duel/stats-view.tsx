import type { Outputs } from '@abhyas/contracts/app-router'
import { Card } from '../../shared/ui/card.tsx'
import { PastDuelRow } from './past-duel-row.tsx'
import { RatingGraph } from './stats-rating.tsx'
import { Subjects } from './stats-subjects.tsx'
import { ratingText, secondsText } from './words.ts'
import styles from './stats.module.css'

type Shown = Outputs['duel']['stats']

/** What the student's duels came to, drawn and in words. */
export function Stats({ stats }: { stats: Shown }) {
  const { rating, ratings, total, bySubject, accuracy, averageMs, conduct, history } = stats
  return (
    <div className={styles['page']}>
      <section className={styles['head']} aria-label="Rating and results">
        <p className={styles['big']}>{ratingText(rating.value, rating.isProvisional)}</p>
        <p className={styles['small']}>
          {rating.isProvisional
            ? 'Your rating. The “?” goes when enough duels stand behind it.'
            : `Your rating, give or take ${rating.deviation * 2}.`}
        </p>
        <dl className={styles['tally']}>
          <Part name="Won" value={total.won} />
          <Part name="Drawn" value={total.drawn} />
          <Part name="Lost" value={total.lost} />
          {accuracy !== null && <Part name="Answers right" value={`${Math.round(accuracy * 100)} %`} />}
          {averageMs !== null && <Part name="Average time" value={secondsText(averageMs)} />}
        </dl>
      </section>
      <RatingGraph ratings={ratings} />
      {bySubject.length > 0 && <Subjects rows={bySubject} />}
      <Card>
        <h2>Fair play</h2>
        <p>{conductWords(conduct)}</p>
        <p className={styles['small']}>
          Three duels left in ten mean a pause. A line that is lost and comes back does not count against you. Only you
          see this.
        </p>
      </Card>
      <section aria-labelledby="history-title">
        <h2 id="history-title" className={styles['title']}>
          History
        </h2>
        <div className={styles['rows']}>
          {history.map((duel) => (
            <PastDuelRow key={duel.id} duel={duel} />
          ))}
        </div>
      </section>
    </div>
  )
}

function Part({ name, value }: { name: string; value: number | string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}

function conductWords({ begun, completed, disconnects }: Shown['conduct']): string {
  if (begun === 0) return 'No duel against a student yet.'
  const lost =
    disconnects === 0
      ? 'no line was lost'
      : disconnects === 1
        ? 'a line was lost once'
        : `a line was lost ${disconnects} times`
  return `Of the last ${begun === 1 ? 'one' : begun} begun, ${completed} ${completed === 1 ? 'was' : 'were'} played to the end; ${lost}.`
}
