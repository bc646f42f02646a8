import type { Report } from '@abhyas/contracts/mains'
import { useMemo } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { sectionsOf, type Line, type Mark, type Piece } from './report-marks.ts'
import { partNames } from './report-words.ts'
import textStyles from './report-text.module.css'
import styles from './report.module.css'

interface ReportTextProps {
  text: string
  report: Report
  marks: readonly Mark[]
  /** The mark that was asked for. */
  shownId: string | undefined
}

/** The answer as it was graded: its parts named, and in the margin the numbers of the remarks that rest on it. */
export function ReportText({ text, report, marks, shownId }: ReportTextProps) {
  const sections = useMemo(() => sectionsOf(text, report.map, marks), [text, report.map, marks])
  const labelOf = ({ n }: Mark) => report.criteria[(n ?? 0) - 1]?.label ?? ''
  return (
    <div className={textStyles['answer']}>
      {sections.map(({ part, lines }, index) => (
        // The text is never sorted: a place names its section.
        <div key={index} className={classNames(textStyles['partOf'], part && textStyles[part])}>
          {part && <h3 className={textStyles['partName']}>{partNames[part]}</h3>}
          {lines.map((line) => (
            <TextLine key={line.start} line={line} labelOf={labelOf} shownId={shownId} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface TextLineProps {
  line: Line
  labelOf: (mark: Mark) => string
  shownId: string | undefined
}

function TextLine({ line, labelOf, shownId }: TextLineProps) {
  return (
    <div className={textStyles['line']}>
      <p className={textStyles['words']}>
        {line.pieces.map((piece, index) => (
          <Words key={index} piece={piece} shownId={shownId} />
        ))}
      </p>
      <div className={textStyles['margin']}>
        {line.begins.map((mark) => (
          <button
            key={mark.id}
            type="button"
            className={textStyles['marginMark']}
            aria-label={`Remark ${mark.n}, ${labelOf(mark)}`}
            onClick={() => {
              const criterion = document.getElementById(mark.id)
              criterion?.scrollIntoView({ block: 'center' })
              criterion?.focus({ preventScroll: true })
            }}
          >
            <span className={styles['number']}>{mark.n}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

function Words({ piece: { text, marks, ends }, shownId }: { piece: Piece; shownId: string | undefined }) {
  if (marks.length === 0) return text
  const isShown = marks.some(({ id }) => id === shownId)
  const isNumbered = marks.some(({ n }) => n !== null)
  return (
    <mark
      tabIndex={-1}
      data-marks={marks.map(({ id }) => id).join(' ')}
      data-shown={isShown || undefined}
      className={classNames(textStyles['mark'], isNumbered && textStyles['numbered'], isShown && textStyles['shown'])}
    >
      {text}
      {ends.map(({ id, n }) => n !== null && <sup key={id}>{n}</sup>)}
    </mark>
  )
}
