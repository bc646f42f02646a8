import type { AttemptFacts } from '@abhyas/contracts/tests'
import { AttemptsPlot, TrendPlot } from './insights-curves.tsx'
import { Figure } from './insights-figure.tsx'
import { attemptsAgainstAccuracy, lastAgainstBefore, trend } from './insights-history.ts'
import { percent } from './insights-words.ts'
import styles from './insights.module.css'

interface Attempts {
  /** Newest first. */
  attempts: readonly AttemptFacts[]
}

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** The day in India that `iso` was: "18 Nov 2026". */
export const dayOf = (iso: string): string => day.format(new Date(iso))

/** The scores in time, in the band that luck alone moves them in. */
export function Trend({ attempts }: Attempts) {
  const points = trend(attempts)
  const last = lastAgainstBefore(points)
  const reading = () => {
    if (!last) return 'One test is no trend yet: luck alone moves a score within the band.'
    const distance = Math.round(Math.abs(last.points))
    const way = last.points < 0 ? 'below' : 'above'
    const place = distance === 0 ? 'at' : `${distance} ${distance === 1 ? 'point' : 'points'} ${way}`
    return `The last score is ${place} the mean of those before: ${last.isNoise ? 'luck alone can do that' : 'more than luck does'}.`
  }
  return (
    <Figure
      title="Your scores"
      reading={reading()}
      table={{
        columns: ['Test', 'Day', 'Of the marks', 'Luck, up or down'],
        rows: points.map(({ title, endedAt, percent: share, noise }) => [
          title,
          dayOf(endedAt),
          percent(share / 100),
          percent(noise / 100),
        ]),
      }}
    >
      <TrendPlot points={points} />
      <p className={styles['note']}>
        In percent of the marks, oldest first. The same student in the same form scores within the band 19 times of 20.
      </p>
    </Figure>
  )
}

/** How much was attempted against how much of it was right. */
export function Attempted({ attempts }: Attempts) {
  const points = attemptsAgainstAccuracy(attempts)
  const [last] = points
  if (!last) return null
  const isPaying = last.accuracy > last.breakEven
  return (
    <Figure
      title="Attempts against accuracy"
      reading={`Last: ${percent(last.attempted)} attempted, ${percent(last.accuracy)} of it right; ${isPaying ? 'above' : 'not above'} ${percent(last.breakEven)}, from which answers pay.`}
      table={{
        columns: ['Test', 'Attempted', 'Accuracy'],
        rows: points.map(({ title, attempted, accuracy }) => [title, percent(attempted), percent(accuracy)]),
      }}
    >
      <AttemptsPlot points={points} />
      <p className={styles['note']}>
        To the right: more attempted. Upwards: more of it right. The filled dot is the newest test.
      </p>
    </Figure>
  )
}
