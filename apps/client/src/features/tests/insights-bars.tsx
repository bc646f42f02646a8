import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Plot, plotWidth } from './insights-axes.tsx'
import styles from './insights.module.css'

const pitch = 46
const radius = 3

export interface BarRow {
  readonly label: string
  readonly value: number
  /** The value in words. */
  readonly text: string
  readonly isEmphasised?: boolean
}

interface BarsProps {
  rows: readonly BarRow[]
  tone: 'error' | 'primary'
}

/** Bars from one zero line, each beneath its name; a negative value leads to the left. */
export function Bars({ rows, tone }: BarsProps) {
  const values = rows.map(({ value }) => value)
  const x = scaleLinear({ domain: [Math.min(0, ...values), Math.max(1, ...values)], range: [0, plotWidth] })
  return (
    <Plot height={rows.length * pitch - 12}>
      {rows.map(({ label, value, text, isEmphasised = true }, row) => (
        <g key={label}>
          <text className={styles['name']} x={0} y={row * pitch + 12}>
            {label}
          </text>
          <text className={styles['end']} x={plotWidth} y={row * pitch + 12}>
            {text}
          </text>
          <Bar
            className={styles[isEmphasised ? tone : `${tone}Faint`] ?? ''}
            x={Math.min(x(0), x(value))}
            y={row * pitch + 20}
            width={Math.max(2, Math.abs(x(value) - x(0)))}
            height={12}
            rx={radius}
          />
        </g>
      ))}
    </Plot>
  )
}

export interface IntervalRow {
  readonly label: string
  readonly text: string
  /** All 0 to 1. */
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Shares with the range that luck leaves, each beneath its name, against a line at `mark`, all 0 to 1. */
export function Intervals({ rows, mark }: { rows: readonly IntervalRow[]; mark: number }) {
  const x = scaleLinear({ domain: [0, 1], range: [4, plotWidth - 4] })
  return (
    <Plot height={rows.length * pitch - 12}>
      {rows.map(({ label, text, value, low, high }, row) => {
        const y = row * pitch + 28
        return (
          <g key={label}>
            <text className={styles['name']} x={0} y={row * pitch + 12}>
              {label}
            </text>
            <text className={styles['end']} x={plotWidth} y={row * pitch + 12}>
              {text}
            </text>
            <line className={styles['grid']} x1={x(0)} x2={x(1)} y1={y} y2={y} />
            <line className={styles['range']} x1={x(low)} x2={x(high)} y1={y} y2={y} />
            <line className={styles['mark']} x1={x(mark)} x2={x(mark)} y1={y - 9} y2={y + 9} />
            <circle className={styles['dot']} cx={x(value)} cy={y} r={5} />
          </g>
        )
      })}
    </Plot>
  )
}
