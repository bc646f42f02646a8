import type { Result } from '@abhyas/contracts/tests'
import { inWords } from '../../shared/questions/duration.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { marks } from './marks.ts'
import { accuracyOf, percentileOf } from './result-rules.ts'
import styles from './result.module.css'

/** The score, large, with what it is made of and where it stands. */
export function ResultScore({ result }: { result: Result }) {
  const { test, tally, lateTally, rank, phase, milliseconds } = result
  const accuracy = accuracyOf(tally)
  const percentile = rank && percentileOf(rank)
  return (
    <section className={styles['score']} aria-label="Score">
      <div className={styles['title']}>
        <h2>{test.title}</h2>
        {test.isSample && <Badge tone="warning">Sample</Badge>}
      </div>
      <p className={styles['big']}>
        {marks(tally.sixths)} <span className={styles['of']}>of {marks(test.maxSixths)}</span>
      </p>
      {phase === 'closing' && (
        <output className={styles['small']}>
          Not final yet: for two minutes after the end, what was answered in time may still arrive.
        </output>
      )}
      <dl className={styles['tally']}>
        <Part name="Right" value={tally.right} />
        <Part name="Wrong" value={tally.wrong} />
        <Part name="Blank" value={tally.blank} />
      </dl>
      <p>
        {tally.lostSixths > 0
          ? `${marks(tally.lostSixths)} marks lost to wrong answers.`
          : 'No marks lost to wrong answers.'}{' '}
        {accuracy !== null && `${accuracy} of 100 answers right. `}
        {inWords(milliseconds)} in all.
      </p>
      {test.qualifyingSixths !== null && (
        <p className={tally.sixths >= test.qualifyingSixths ? styles['good'] : styles['bad']}>
          {tally.sixths >= test.qualifyingSixths ? 'Qualified' : 'Not qualified'}: {marks(test.qualifyingSixths)} needed
        </p>
      )}
      {rank && (
        <p>
          Rank <strong className="tabular">{`${rank.place} of ${rank.of}`}</strong>
          {percentile !== null && `, percentile ${percentile}`}
        </p>
      )}
      {lateTally && (
        <p className={styles['small']}>
          With what arrived too late to count: {marks(lateTally.sixths)} of {marks(test.maxSixths)}. It is never ranked.
        </p>
      )}
    </section>
  )
}

function Part({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}
