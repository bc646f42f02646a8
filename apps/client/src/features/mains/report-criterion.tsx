import type { AnsweredQuestion, Criterion } from '@abhyas/contracts/mains'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { quotePath } from '../../shared/tutor/paths.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { criterionMark } from './report-marks.ts'
import type { ShownDispute } from './report-words.ts'
import criteriaStyles from './report-criteria.module.css'
import styles from './report.module.css'
import { dayOf, marksOf } from './words.ts'

interface ReportCriterionProps {
  /** Its number, by which the text names it. */
  n: number
  criterion: Criterion
  question: AnsweredQuestion
  dispute: ShownDispute | undefined
  /** Shows its quote in the text; undefined where it stands nowhere in it. */
  onShow: (() => void) | undefined
  onDispute: () => void
}

/** Goes into the tutor's field: the remark first, as a long question is cut at its end. */
const askedOf = ({ label, marks, of, remark }: Criterion, { text }: AnsweredQuestion) =>
  `${label}, ${marksOf(marks, of)}: ${remark} (My answer to: ${text})`

/** One criterion: its marks, the remark, what it rests on and the one thing to do. */
export function ReportCriterion({ n, criterion, question, dispute, onShow, onDispute }: ReportCriterionProps) {
  const { id, label, marks, of, remark, quote, fix, isMoved } = criterion
  return (
    <li id={criterionMark(id)} tabIndex={-1} className={criteriaStyles['criterion']}>
      <div className={criteriaStyles['row']}>
        <h3>
          <span className={styles['number']}>{n}</span> {label}
        </h3>
        <span className={criteriaStyles['points']}>{marksOf(marks, of)}</span>
      </div>
      <ProgressBar label={`${label}: ${marksOf(marks, of)}`} value={marks} max={of} />
      <p>{remark}</p>
      {quote && (
        <blockquote className={criteriaStyles['quote']}>
          <p>“{quote.text}”</p>
          {onShow && (
            <Button
              variant="quiet"
              icon="highlight"
              className={classNames(styles['noPrint'], criteriaStyles['start'])}
              onClick={onShow}
            >
              Show in your answer<span className="visually-hidden">: {label}</span>
            </Button>
          )}
        </blockquote>
      )}
      {fix !== null && (
        <p className={criteriaStyles['fix']}>
          <strong>Next time:</strong> {fix}
        </p>
      )}
      {isMoved && <p className={styles['small']}>The language model moved this by one step.</p>}
      {dispute && <Disputed dispute={dispute} />}
      <div className={criteriaStyles['tools']}>
        <ButtonLink variant="quiet" icon="tutor" href={quotePath('', askedOf(criterion, question))}>
          Ask the tutor <span className="visually-hidden">about {label}</span>
        </ButtonLink>
        <Button variant="quiet" icon="flag" onClick={onDispute}>
          {dispute ? 'Change your dispute' : 'Dispute'}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </div>
    </li>
  )
}

function Disputed({ dispute: { at, reason, isWaiting } }: { dispute: ShownDispute }) {
  const isOnline = useIsOnline()
  return (
    <div className={criteriaStyles['disputed']}>
      <p>
        You disputed this on {dayOf(at)}: a person will read it.
        {isWaiting && !isOnline && ' It is sent when you are online.'}
      </p>
      <p className={criteriaStyles['reason']}>{reason}</p>
    </div>
  )
}
