import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { offerRating } from '../../shared/interruptions/rating-offer.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import type { AttemptsProps } from './attempts.tsx'
import type { PagesViewerProps } from './pages-viewer.tsx'
import { samplePath, uploadPath } from './paths.ts'
import { QuestionHead } from './question-head.tsx'
import { ReportCriteria } from './report-criteria.tsx'
import { ReportHow } from './report-how.tsx'
import { marksIn } from './report-marks.ts'
import { ReportPoints } from './report-points.tsx'
import { ReportScore } from './report-score.tsx'
import { ReportText } from './report-text.tsx'
import type { GradedSubmission } from './report-words.ts'
import styles from './report.module.css'

const PagesViewer = lazyPart<PagesViewerProps>(() => import('./pages-viewer.tsx'))
const Attempts = lazyPart<AttemptsProps>(() => import('./attempts.tsx'))

/** A graded answer: marks, criteria, points, and the text with what the remarks rest on (MAINS-03). */
export function ReportShown({ submission }: { submission: GradedSubmission }) {
  const { question, report, text, pages, hasDiagram } = submission
  const marks = useMemo(() => marksIn(text, report), [text, report])
  const answer = useRef<HTMLElement>(null)
  const [shownId, setShownId] = useState<string>()
  const show = (id: string) => {
    setShownId(id)
    const mark = answer.current?.querySelector<HTMLElement>(`[data-marks~="${id}"]`)
    mark?.scrollIntoView({ block: 'center' })
    mark?.focus({ preventScroll: true })
  }
  useEffect(() => offerRating('mains', { got: report.marks, of: report.of }), [report.marks, report.of])
  const marked = new Set(marks.map(({ id }) => id))
  return (
    <>
      <QuestionHead question={question} as="h2" />
      <ReportScore submission={submission} />
      <ReportCriteria submission={submission} marked={marked} onShow={show} />
      <ReportPoints report={report} marked={marked} onShow={show} />
      <section ref={answer} className={styles['section']} aria-labelledby="answer">
        <h2 id="answer">Your answer</h2>
        {hasDiagram && <p className={styles['small']}>You said that it contains a diagram. A diagram is not graded.</p>}
        <div className={pages.length > 0 ? styles['beside'] : undefined}>
          {pages.length > 0 && (
            <Suspense fallback={<Waiting label="Loading your pages" />}>
              <PagesViewer pages={pages} />
            </Suspense>
          )}
          <ReportText text={text} report={report} marks={marks} shownId={shownId} />
        </div>
      </section>
      <Suspense fallback={<Waiting label="Loading your other answers" />}>
        <Attempts submission={submission} />
      </Suspense>
      <div className={styles['actions']}>
        <ButtonLink variant="primary" isFullWidth href={uploadPath(question.id)}>
          Write it again
        </ButtonLink>
        <ButtonLink isFullWidth href={samplePath(question.id)}>
          See the model answer
        </ButtonLink>
        <Button isFullWidth icon="download" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
      <ReportHow report={report} />
    </>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Skeleton shape="block" />
  </Loading>
)
