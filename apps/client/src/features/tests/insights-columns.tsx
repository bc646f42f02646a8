import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Axes, Plot, plotHeight, plotLeft, plotWidth } from './insights-axes.tsx'
import type { Counts } from './insights-rules.ts'
import styles from './insights.module.css'

export interface Column extends Pick<Counts, 'right' | 'wrong' | 'blank'> {
  readonly label: string
}

/** From the bottom up; each has a sign of its own, as colour alone says nothing. */
const layers = [
  { of: 'right', sign: '✓', name: 'Right' },
  { of: 'wrong', sign: '✗', name: 'Wrong' },
  { of: 'blank', sign: '–', name: 'Blank' },
] as const

/** The least height that a text fits in. */
const leastText = 15

/** Columns of questions, each stacked from right over wrong to blank. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  const total = ({ right, wrong, blank }: Column) => right + wrong + blank
  const x = scaleBand({ domain: columns.map(({ label }) => label), range: [plotLeft, plotWidth], padding: 0.25 })
  const y = scaleLinear({ domain: [0, Math.max(1, ...columns.map(total))], range: [plotHeight, 0] })
  const shown = layers.filter(({ of }) => columns.some((column) => column[of] > 0))
  return (
    <>
      <Plot>
        <Axes
          across={y
            .ticks(3)
            .filter(Number.isInteger)
            .map((value) => ({ at: y(value), text: `${value}` }))}
          along={columns.map(({ label }) => ({ at: (x(label) ?? 0) + x.bandwidth() / 2, text: label }))}
        />
        {columns.flatMap((column) => {
          let beneath = 0
          return shown.map(({ of, sign }) => {
            const top = y(beneath + column[of])
            const height = y(beneath) - top
            beneath += column[of]
            const left = x(column.label) ?? 0
            return (
              <g key={`${column.label} ${of}`}>
                <Bar className={styles[of] ?? ''} x={left} y={top} width={x.bandwidth()} height={height} />
                {height >= leastText && (
                  <text className={styles[`${of}Text`]} x={left + x.bandwidth() / 2} y={top + height / 2 + 4}>
                    {sign} {column[of]}
                  </text>
                )}
              </g>
            )
          })
        })}
      </Plot>
      <ul className={styles['legend']} aria-hidden="true">
        {shown.map(({ of, sign, name }) => (
          <li key={of}>
            <span className={styles[`${of}Swatch`]}>{sign}</span>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}
