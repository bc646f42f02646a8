import type { Report } from '@abhyas/contracts/mains'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { pointMark } from './report-marks.ts'
import { coveredNames, partNames } from './report-words.ts'
import criteriaStyles from './report-criteria.module.css'
import styles from './report.module.css'

interface ReportPointsProps {
  report: Report
  /** The marks that stand in the text. */
  marked: ReadonlySet<string>
  onShow: (mark: string) => void
}

const icons = { full: 'check', partly: 'info', missing: 'cross' } as const
const order = { missing: 0, partly: 1, full: 2 } as const

/** The checklist of the question against the answer: what is missing first. */
export function ReportPoints({ report: { points }, marked, onShow }: ReportPointsProps) {
  if (points.length === 0) return null
  const count = (covered: keyof typeof order) => points.filter((one) => one.covered === covered).length
  const listed = points
    .map((one, index) => ({ ...one, mark: pointMark(index) }))
    .sort((one, other) => order[one.covered] - order[other.covered])
  return (
    <section className={styles['section']} aria-labelledby="points">
      <h2 id="points">Points of the checklist</h2>
      <p className={styles['small']}>
        {count('full')} covered, {count('partly')} partly, {count('missing')} missing, of {points.length}
      </p>
      <ul className={criteriaStyles['checklist']}>
        {listed.map(({ point, part, covered, mark }) => (
          <li key={mark}>
            <Icon name={icons[covered]} size="md" className={criteriaStyles[covered]} />
            <div>
              <p>
                <strong className={criteriaStyles[covered]}>{coveredNames[covered]}:</strong> {point}
              </p>
              <p className={styles['small']}>{partNames[part]}</p>
              {marked.has(mark) && (
                <Button
                  variant="quiet"
                  className={classNames(styles['noPrint'], criteriaStyles['start'])}
                  onClick={() => onShow(mark)}
                >
                  Show in your answer<span className="visually-hidden">: {point}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
