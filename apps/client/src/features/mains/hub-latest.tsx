import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import styles from './hub.module.css'
import { submissionPath } from './paths.ts'
import type { ListedSubmission } from './submission-rules.ts'
import { StateBadge } from './submission-row.tsx'
import { dayOf, marksOf, stateTexts } from './words.ts'

/** The last report, or the answer that needs the student first. */
export function HubLatest({ latest }: { latest: ListedSubmission }) {
  const { id, question, state, marks, at } = latest
  const isReady = state === 'ready' && marks !== null
  return (
    <Card tone={state === 'confirming' ? 'warning' : 'surface'} className={styles['card']}>
      <h2 className={styles['heading']}>{isReady ? 'Last report' : 'Your answer'}</h2>
      {isReady ? (
        <p className={styles['marks']}>
          <strong className="tabular">{marksOf(marks, question.marks)}</strong> · {dayOf(at)}
        </p>
      ) : (
        <>
          <p>
            <StateBadge state={state} />
          </p>
          <p className={styles['note']}>{stateTexts[state]}</p>
        </>
      )}
      <p className={styles['clamped']}>{question.text}</p>
      <ButtonLink variant={state === 'confirming' ? 'primary' : 'secondary'} href={submissionPath(id)}>
        {isReady ? 'Open the report' : state === 'confirming' ? 'Check the text' : 'Open'}
      </ButtonLink>
    </Card>
  )
}
