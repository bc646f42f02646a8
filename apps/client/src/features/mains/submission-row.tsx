import { Link } from 'wouter'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Badge, type BadgeProps } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import styles from './lists.module.css'
import { submissionPath } from './paths.ts'
import type { ListedSubmission } from './submission-rules.ts'
import { dayOf, marksOf, stateNames, stateTexts, type AnswerState } from './words.ts'

const tones: Readonly<Record<AnswerState, BadgeProps['tone']>> = {
  queued: 'neutral',
  uploading: 'neutral',
  reading: 'primary',
  confirming: 'warning',
  evaluating: 'primary',
  ready: 'success',
  failed: 'error',
}

/** The chip of a state. */
export const StateBadge = ({ state }: { state: AnswerState }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>

interface SubmissionRowProps {
  submission: ListedSubmission
  onRemove: () => void
  onTryAgain: () => void
}

/** One answer: its state or its marks, the way to its report, and what can be done with it (MAINS-03). */
export function SubmissionRow({ submission, onRemove, onTryAgain }: SubmissionRowProps) {
  const { id, question, at, attempt, state, marks, isWaiting } = submission
  const isOnline = useIsOnline()
  return (
    <li>
      <div className={styles['item']}>
        <Link href={submissionPath(id)} className={styles['row'] ?? ''}>
          <span className={styles['title']}>{question.text}</span>
          <span className={styles['line']}>
            <StateBadge state={state} />
            {marks !== null && <strong className="tabular">{marksOf(marks, question.marks)}</strong>}
            {isWaiting && !isOnline && <Badge>Will send</Badge>}
          </span>
          <span className={styles['line']}>
            {question.paper} · {dayOf(at)}
            {attempt > 1 && ` · attempt ${attempt}`}
          </span>
        </Link>
        <IconButton icon="trash" label={`Delete: ${question.text}`} onClick={onRemove} />
      </div>
      {state !== 'ready' && (
        <div className={styles['under']}>
          <p className={styles['note']}>{stateTexts[state]}</p>
          {state === 'failed' && (
            <Button icon="retry" onClick={onTryAgain}>
              Try again<span className="visually-hidden">: {question.text}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
