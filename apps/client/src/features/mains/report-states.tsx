import type { Submission } from '@abhyas/contracts/mains'
import type { Failure } from '../../shared/api/failure.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { useIsHeld, useWaiting } from '../../shared/outbox/outbox.ts'
import { useWrite } from '../../shared/outbox/use-write.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import type { Draft } from './draft.ts'
import { submissionsPath, uploadPath } from './paths.ts'
import { awayText, whenSentText } from './report-words.ts'
import styles from './report.module.css'

/** Handed in on this phone, and not with the server yet. */
export function ReportQueued() {
  const isOnline = useIsOnline()
  const isHeld = useIsHeld('mains.submit')
  return (
    <Card tone="warning">
      <div className={styles['stack']}>
        <h2>Saved on this phone</h2>
        <output>Checking starts {whenSentText(isOnline, isHeld)}. You can leave: it is sent by itself.</output>
        <ButtonLink href={submissionsPath}>My answers</ButtonLink>
      </div>
    </Card>
  )
}

/** The server does not have it: its pages are on their way, or it came back to the student. */
export function ReportOnPhone({ draft: { phase, question, refusal } }: { draft: Draft }) {
  const isOnline = useIsOnline()
  const isBack = phase === 'writing'
  return (
    <Card tone="warning">
      <div className={styles['stack']}>
        <h2>{isBack ? 'Not handed in' : 'Saved on this phone'}</h2>
        <output>
          {isBack
            ? `${refusal ?? 'Something of it was not taken.'} Your answer is safe on this phone.`
            : `It is on its way. Checking starts once all of it is sent${isOnline ? '.' : ', when you are online.'}`}
        </output>
        <ButtonLink href={uploadPath(question.id)}>{isBack ? 'Go on with it' : 'See how far it is'}</ButtonLink>
      </div>
    </Card>
  )
}

interface UnavailableProps {
  failure: Failure
  isFetching: boolean
  retry: () => void
}

const messageOf = ({ code, message }: Failure) => {
  if (code === 'OFFLINE') return 'This report is not on this phone yet. It opens when you are online.'
  if (code === 'UNAVAILABLE') return awayText
  return message
}

/** Nothing to show: why, and what to do. Whether a foreign answer exists is not told. */
export function ReportUnavailable({ failure, isFetching, retry }: UnavailableProps) {
  // The gateway refuses an address that cannot be one with another code.
  if (failure.code === 'NOT_FOUND' || failure.code === 'BAD_REQUEST')
    return (
      <EmptyState
        icon="mains"
        message="Not found, or not yours."
        action={{ label: 'My answers', href: submissionsPath }}
      />
    )
  return (
    <ErrorState message={messageOf(failure)} onRetry={retry} isRetrying={isFetching} requestId={failure.requestId} />
  )
}

/** Could not be read or graded: nothing is lost, and another try costs nothing. */
export function ReportFailed({ submission }: { submission: Submission }) {
  const write = useWrite()
  const isOnline = useIsOnline()
  const { id, question } = submission
  const isHeld = useIsHeld('mains.retry')
  const isAsked = useWaiting('mains.retry').some(({ submissionId }) => submissionId === id)
  return (
    <Card tone="error">
      <div className={styles['stack']}>
        <h2>It could not be graded</h2>
        <p>Your answer is safe. The fault is ours; trying again is free.</p>
        {isAsked ? (
          <output>Asked for. It goes on {whenSentText(isOnline, isHeld)}.</output>
        ) : (
          <Button
            variant="primary"
            icon="retry"
            isFullWidth
            onClick={() =>
              write({
                action: 'try it again',
                intent: {
                  path: 'mains.retry',
                  input: { submissionId: id },
                  about: { title: question.text, detail: 'Grade an answer again' },
                },
              })
            }
          >
            Try again
          </Button>
        )}
      </div>
    </Card>
  )
}
