import type { Criterion, CriterionId } from '@abhyas/contracts/mains'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import type { DisputeSheetProps } from './dispute.tsx'
import { ReportCriterion } from './report-criterion.tsx'
import { criterionMark } from './report-marks.ts'
import { disputesOf, sumOf, type GradedSubmission } from './report-words.ts'
import criteriaStyles from './report-criteria.module.css'
import styles from './report.module.css'
import { mark } from './words.ts'

const DisputeSheet = lazyPart<DisputeSheetProps>(() => import('./dispute.tsx'))

interface ReportCriteriaProps {
  submission: GradedSubmission
  /** The marks that stand in the text. */
  marked: ReadonlySet<string>
  onShow: (mark: string) => void
}

/** The criteria that the marks are made of, as one bar and one by one. */
export function ReportCriteria({ submission, marked, onShow }: ReportCriteriaProps) {
  const { id, question, report } = submission
  const waiting = useWaiting('mains.dispute').filter(({ submissionId }) => submissionId === id)
  const disputes = disputesOf(submission.disputes, waiting)
  const [disputed, setDisputed] = useState<Criterion>()
  // Closed and opened again, the words are still there.
  const [drafts] = useState(() => new Map<CriterionId, string>())
  return (
    <section className={styles['section']} aria-labelledby="criteria">
      <h2 id="criteria">How the marks add up</h2>
      <StackedBar report={report} />
      <ol className={criteriaStyles['criteria']}>
        {report.criteria.map((criterion, index) => (
          <ReportCriterion
            key={criterion.id}
            n={index + 1}
            criterion={criterion}
            question={question}
            dispute={disputes.find((one) => one.criterion === criterion.id)}
            onShow={marked.has(criterionMark(criterion.id)) ? () => onShow(criterionMark(criterion.id)) : undefined}
            onDispute={() => setDisputed(criterion)}
          />
        ))}
      </ol>
      {disputed && (
        <Suspense>
          <DisputeSheet
            submissionId={id}
            criterion={disputed}
            title={question.text}
            drafts={drafts}
            before={disputes.find((one) => one.criterion === disputed.id)?.reason ?? ''}
            onClose={() => setDisputed(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** All marks in one line: what each criterion gave, by its number, and what is missing to the whole. */
function StackedBar({ report }: { report: GradedSubmission['report'] }) {
  const lost = report.criteria.reduce((rest, { marks }) => rest - marks, report.of)
  return (
    <figure className={criteriaStyles['figure']}>
      <div className={criteriaStyles['bar']} aria-hidden="true">
        {report.criteria.map(({ id, marks }, index) =>
          marks > 0 ? (
            <span key={id} className={criteriaStyles['slice']} style={{ flexGrow: marks }}>
              {index + 1}
            </span>
          ) : null,
        )}
        {lost > 0 && (
          <span className={classNames(criteriaStyles['slice'], criteriaStyles['lost'])} style={{ flexGrow: lost }}>
            −{mark(lost)}
          </span>
        )}
      </div>
      <figcaption className={styles['small']}>{sumOf(report)}</figcaption>
    </figure>
  )
}
