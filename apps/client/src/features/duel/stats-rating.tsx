import type { Outputs } from '@abhyas/contracts/app-router'
import { Card } from '../../shared/ui/card.tsx'
import { dayText, signed } from './words.ts'
import styles from './stats.module.css'

type Ratings = Outputs['duel']['stats']['ratings']

/** In the units of the drawing, which is scaled to the column's width. */
const width = 320
const height = 140
const left = 40
/** The scale spans this many points at least: a few points up and down are no mountains. */
const leastSpan = 100

/** The rating after each rated duel: drawn, with its reading, and as a table for screen readers. */
export function RatingGraph({ ratings }: { ratings: Ratings }) {
  const first = ratings[0]
  const last = ratings.at(-1)
  return (
    <Card>
      <figure className={styles['figure']} aria-labelledby="rating-title">
        <h2 id="rating-title">Rating</h2>
        {ratings.length > 1 && <Plot values={ratings.map(({ value }) => value)} />}
        <figcaption className={styles['reading']}>
          {first && last && ratings.length > 1
            ? `${signed(last.value - first.value)} over ${ratings.length} rated duels since ${dayText(first.at)}.`
            : 'The curve begins with your second rated duel.'}
        </figcaption>
        {ratings.length > 0 && (
          <div className="visually-hidden">
            <table>
              <caption>Rating after each rated duel</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Rating</th>
                </tr>
              </thead>
              <tbody>
                {ratings.map(({ at, value }, index) => (
                  // Several duels of one moment, and of one rating, are possible.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index}>
                    <th scope="row">{dayText(at)}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </figure>
    </Card>
  )
}

function Plot({ values }: { values: readonly number[] }) {
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  const span = Math.max(leastSpan, Math.max(...values) - Math.min(...values))
  const x = (index: number) => left + 8 + (index / (values.length - 1)) * (width - left - 16)
  const y = (value: number) => height / 2 - ((value - middle) / span) * (height - 20)
  const lines = [middle - span / 2, middle, middle + span / 2].map(Math.round)
  const end = values.length - 1
  return (
    <svg className={styles['plot']} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map((value) => (
        <g key={value}>
          <line className={styles['grid']} x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text className={styles['across']} x={left - 6} y={y(value) + 4}>
            {value}
          </text>
        </g>
      ))}
      <polyline className={styles['line']} points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
      <circle className={styles['dot']} cx={x(end)} cy={y(values[end] ?? middle)} r="4.5" />
    </svg>
  )
}
