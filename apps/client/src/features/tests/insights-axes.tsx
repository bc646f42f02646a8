import styles from './insights.module.css'

/** Of every plot, in the units of its own drawing: it is scaled to the column's width. */
export const plotWidth = 320
export const plotHeight = 168
/** Where the plot begins at the left: the labels of the axis stand before it. */
export const plotLeft = 44

export interface Tick {
  /** In the units of the drawing. */
  readonly at: number
  readonly text: string
}

/** The hairlines behind a plot, with what they mean at the left and beneath. */
export const Axes = ({ across, along }: { across: readonly Tick[]; along: readonly Tick[] }) => (
  <g>
    {across.map(({ at, text }) => (
      <g key={text}>
        <line className={styles['grid']} x1={plotLeft} x2={plotWidth} y1={at} y2={at} />
        <text className={styles['across']} x={plotLeft - 6} y={at + 4}>
          {text}
        </text>
      </g>
    ))}
    {along.map(({ at, text }) => (
      <text key={`${at}`} className={styles['along']} x={at} y={plotHeight + 18}>
        {text}
      </text>
    ))}
  </g>
)

/** The frame that a plot is drawn in; for the eye only, the table beside it says the same. */
export const Plot = ({ children, height = plotHeight + 26 }: { children: React.ReactNode; height?: number }) => (
  <svg className={styles['plot']} viewBox={`0 -10 ${plotWidth} ${height + 10}`} aria-hidden="true">
    {children}
  </svg>
)
