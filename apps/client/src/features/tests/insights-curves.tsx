import { scaleLinear } from '@visx/scale'
import { Area, LinePath } from '@visx/shape'
import { Axes, Plot, plotHeight, plotLeft, plotWidth } from './insights-axes.tsx'
import type { CalibrationPoint } from './insights-accuracy.ts'
import type { AttemptPoint, TrendPoint } from './insights-history.ts'
import styles from './insights.module.css'

const percent = (share: number) => `${Math.round(share * 100)} %`
const shares = [0, 0.5, 1]
const inset = 14

const shareAcross = scaleLinear({ domain: [0, 1], range: [plotHeight, 0] })
const shareAlong = scaleLinear({ domain: [0, 1], range: [plotLeft + inset, plotWidth - inset] })
const across = shares.map((share) => ({ at: shareAcross(share), text: percent(share) }))

/** What was meant, from left to right, against what came, upwards: on the dotted line the two are one. */
export function CalibrationCurve({ points }: { points: readonly (CalibrationPoint & { readonly label: string })[] }) {
  const at = (point: CalibrationPoint) => ({ x: shareAlong(point.meant), y: shareAcross(point.accuracy) })
  return (
    <Plot>
      <Axes across={across} along={points.map(({ meant, label }) => ({ at: shareAlong(meant), text: label }))} />
      <line className={styles['mark']} x1={shareAlong(0)} x2={shareAlong(1)} y1={shareAcross(0)} y2={shareAcross(1)} />
      <LinePath className={styles['line'] ?? ''} data={points.map(at)} x={({ x }) => x} y={({ y }) => y} />
      {points.map((point) => (
        <g key={point.certainty}>
          <line
            className={styles['whisker']}
            x1={at(point).x}
            x2={at(point).x}
            y1={shareAcross(point.low)}
            y2={shareAcross(point.high)}
          />
          <circle className={styles['dot']} cx={at(point).x} cy={at(point).y} r={5} />
        </g>
      ))}
    </Plot>
  )
}

/** Each attempt by how much was attempted and how much of it was right; the newest is filled. */
export const AttemptsPlot = ({ points }: { points: readonly AttemptPoint[] }) => (
  <Plot>
    <Axes across={across} along={shares.map((share) => ({ at: shareAlong(share), text: percent(share) }))} />
    {[...new Set(points.map(({ breakEven }) => breakEven))].map((breakEven) => (
      <line
        key={breakEven}
        className={styles['mark']}
        x1={plotLeft}
        x2={plotWidth}
        y1={shareAcross(breakEven)}
        y2={shareAcross(breakEven)}
      />
    ))}
    {points.map(({ attemptId, attempted, accuracy }, index) => (
      <circle
        key={attemptId}
        className={index === 0 ? styles['dot'] : styles['ring']}
        cx={shareAlong(attempted)}
        cy={shareAcross(accuracy)}
        r={5}
      />
    ))}
  </Plot>
)

/** The scores one after the other, in the band that luck alone moves them in. */
export function TrendPlot({ points }: { points: readonly TrendPoint[] }) {
  const x = scaleLinear({
    domain: [0, Math.max(1, points.length - 1)],
    range: [plotLeft + inset, plotWidth - inset],
  })
  const lowest = Math.min(0, ...points.map((point) => point.percent - point.noise))
  const y = scaleLinear({ domain: [Math.max(-40, lowest), 100], range: [plotHeight, 0], clamp: true })
  const at = points.map((point, index) => ({ ...point, x: x(index) }))
  return (
    <Plot>
      <Axes
        across={[0, 50, 100].map((value) => ({ at: y(value), text: `${value} %` }))}
        along={[
          { at: x(0), text: '1' },
          ...(points.length > 1 ? [{ at: x(points.length - 1), text: `${points.length}` }] : []),
        ]}
      />
      <Area
        className={styles['band'] ?? ''}
        data={at}
        x={(point) => point.x}
        y0={(point) => y(point.percent - point.noise)}
        y1={(point) => y(point.percent + point.noise)}
      />
      {at.length === 1 &&
        at.map((point) => (
          <line
            key={point.attemptId}
            className={styles['whisker']}
            x1={point.x}
            x2={point.x}
            y1={y(point.percent - point.noise)}
            y2={y(point.percent + point.noise)}
          />
        ))}
      <LinePath className={styles['line'] ?? ''} data={at} x={(point) => point.x} y={(point) => y(point.percent)} />
      {at.map((point, index) => (
        <circle
          key={point.attemptId}
          className={index === at.length - 1 ? styles['dot'] : styles['ring']}
          cx={point.x}
          cy={y(point.percent)}
          r={4}
        />
      ))}
    </Plot>
  )
}
