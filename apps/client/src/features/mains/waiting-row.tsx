import { Link } from 'wouter'
import styles from './lists.module.css'
import { submissionPath, uploadPath } from './paths.ts'
import { StateBadge } from './submission-row.tsx'
import type { WaitingAnswer } from './waiting-answers.ts'
import { dayOf, stateTexts } from './words.ts'

/** An answer that waits on this phone: pages are watched where they are sent, the rest on the screen of the answer. */
export function WaitingRow({ answer: { submissionId, questionId, question, state, at } }: { answer: WaitingAnswer }) {
  return (
    <li>
      <Link
        href={state === 'uploading' ? uploadPath(questionId) : submissionPath(submissionId)}
        className={styles['row'] ?? ''}
      >
        <span className={styles['title']}>{question?.text ?? 'Your answer'}</span>
        <span className={styles['line']}>
          <StateBadge state={state} />
          {question && `${question.paper} · `}
          {dayOf(at)}
        </span>
        <span className={styles['line']}>{stateTexts[state]}</span>
      </Link>
    </li>
  )
}
