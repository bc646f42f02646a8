import { routes } from '@abhyas/contracts/routes'
import type { Submission } from '@abhyas/contracts/mains'
import { Suspense } from 'react'
import { useParams } from 'wouter'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { useIsOutboxListed, useWaiting } from '../../shared/outbox/outbox.ts'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { useDraftOf } from './drafts.ts'
import { submissionsPath } from './paths.ts'
import { useSubmission } from './progress.ts'
import { QuestionHead } from './question-head.tsx'
import { ReportShown } from './report.tsx'
import { ReportFailed, ReportOnPhone, ReportQueued, ReportUnavailable } from './report-states.tsx'
import { ReportSteps } from './report-steps.tsx'
import { useHandBack } from './use-hand-back.ts'
import styles from './report.module.css'

const ConfirmText = lazyPart<{ submission: Submission }>(() =>
  import('./confirm.tsx').then((part) => ({ default: part.ConfirmText })),
)

/** One answer of the student: how far it is, then its report (MAINS-03, MAINS-05). */
export default function SubmissionPage() {
  const { id = '' } = useParams()
  return <SubmissionScreen key={id} id={id} />
}

function SubmissionScreen({ id }: { id: string }) {
  const isListed = useIsOutboxListed()
  const waiting = useWaiting('mains.submit').some(({ submissionId }) => submissionId === id)
  const { draft, isLoaded } = useDraftOf(id)
  useHandBack(draft)
  const isOnPhone = waiting || draft?.phase === 'sending'
  const { submission, pagesRead, isAway, ...unavailable } = useSubmission(id, isListed && !isOnPhone)
  // What the server does not know may be on this phone, as far as that is known.
  const isUnknown = unavailable.failure?.code === 'NOT_FOUND'
  return (
    <>
      <ScreenBar title={routes.submission.title} fallback={submissionsPath} />
      <div className={styles['page']}>
        {waiting ? (
          <ReportQueued />
        ) : submission ? (
          <Shown submission={submission} pagesRead={pagesRead} isAway={isAway} />
        ) : draft && (isOnPhone || isUnknown) ? (
          <ReportOnPhone draft={draft} />
        ) : unavailable.failure && (isLoaded || !isUnknown) ? (
          <ReportUnavailable {...unavailable} failure={unavailable.failure} />
        ) : (
          <ReportSkeleton />
        )}
      </div>
    </>
  )
}

interface ShownProps {
  submission: Submission
  pagesRead: number
  isAway: boolean
}

function Shown({ submission, pagesRead, isAway }: ShownProps) {
  const { id, question, report, text } = submission
  const isConfirmed = useWaiting('mains.confirm').some(({ submissionId }) => submissionId === id)
  // The student's word is given, though it may wait on this phone.
  const isPastWord = isConfirmed && (submission.state === 'reading' || submission.state === 'confirming')
  const state = isPastWord ? 'evaluating' : submission.state
  if (state === 'ready' && report && text !== null) return <ReportShown submission={{ ...submission, report, text }} />
  return (
    <>
      <QuestionHead question={question} />
      {state === 'failed' ? (
        <ReportFailed submission={submission} />
      ) : (
        <ReportSteps
          submission={{ ...submission, state }}
          pagesRead={pagesRead}
          isUnsent={isPastWord}
          isAway={isAway}
        />
      )}
      {(state === 'reading' || state === 'confirming') && (
        <Suspense fallback={<ReportSkeleton />}>
          <ConfirmText submission={submission} />
        </Suspense>
      )}
      {(state === 'failed' || state === 'evaluating') && text !== null && (
        <section className={styles['section']} aria-labelledby="answer">
          <h2 id="answer">Your answer</h2>
          <p className={styles['plain']}>{text}</p>
        </section>
      )}
    </>
  )
}

const ReportSkeleton = () => (
  <Loading label="Loading your answer">
    <Skeleton shape="title" width="half" />
    <Skeleton shape="block" />
    <Skeleton width="long" />
    <Skeleton shape="block" />
  </Loading>
)
