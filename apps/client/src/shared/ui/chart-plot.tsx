import { classNames } from './class-names.ts'
import type { ChartPoint } from './chart.tsx'
import styles from './chart.module.css'

const width = 320
const height = 120

interface ChartPlotProps {
  kind: 'bar' | 'line'
  points: readonly ChartPoint[]
  max: number
  formatValue: (value: number) => string
}

/** The drawing alone, hidden from screen readers: the table beside it says the same. */
export function ChartPlot({ kind, points, max, formatValue }: ChartPlotProps) {
  const step = width / Math.max(points.length, 1)
  const y = (value: number) => height - (Math.min(Math.max(value, 0), max) / max) * height
  const x = (index: number) => (index + 0.5) * step
  return (
    <svg className={styles['plot']} viewBox={`0 -20 ${width} ${height + 44}`} aria-hidden="true">
      <line className={styles['axis']} x1="0" x2={width} y1={height} y2={height} />
      {kind === 'line' && (
        <polyline className={styles['line']} points={points.map((point, i) => `${x(i)},${y(point.value)}`).join(' ')} />
      )}
      {points.map((point, index) => (
        <g key={point.label} className={classNames(point.isEmphasised && styles['emphasised'])}>
          {kind === 'bar' ? (
            <rect
              className={styles['bar']}
              x={x(index) - Math.min(step * 0.32, 20)}
              width={Math.min(step * 0.64, 40)}
              y={y(point.value)}
              height={height - y(point.value)}
              rx="3"
            />
          ) : (
            <circle className={styles['dot']} cx={x(index)} cy={y(point.value)} r="3.5" />
          )}
          <text className={styles['value']} x={x(index)} y={y(point.value) - 7}>
            {formatValue(point.value)}
          </text>
          <text className={styles['label']} x={x(index)} y={height + 17}>
            {point.label}
          </text>
        </g>
      ))}
    </svg>
  )
}
