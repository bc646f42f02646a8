import { useId } from 'react'
import { ChartPlot } from './chart-plot.tsx'
import styles from './chart.module.css'

export interface ChartPoint {
  label: string
  value: number
  /** A bar that matters more: today, the weakest subject. */
  isEmphasised?: boolean | undefined
}

export interface ChartProps {
  kind: 'bar' | 'line'
  title: string
  /** The one line that says what the plot shows. */
  reading: string
  points: readonly ChartPoint[]
  /** The top of the scale; default the highest value. */
  max?: number | undefined
  /** What the values are, as the head of the table: "Minutes". */
  unit: string
  /** Default: the number as it is. */
  formatValue?: ((value: number) => string) | undefined
}

/** A small plot from zero, with its reading beneath it and a table for screen readers. */
export function Chart({ kind, title, reading, points, max, unit, formatValue = String }: ChartProps) {
  const id = useId()
  return (
    <figure className={styles['chart']} aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`} className={styles['title']}>
        {title}
      </p>
      <ChartPlot
        kind={kind}
        points={points}
        max={max ?? Math.max(...points.map((point) => point.value), 1)}
        formatValue={formatValue}
      />
      <figcaption className={styles['reading']}>{reading}</figcaption>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{formatValue(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
