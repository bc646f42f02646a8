import type { SubmissionHead } from '@abhyas/contracts/mains'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { countWords } from './length.ts'
import { submissionPath } from './paths.ts'
import styles from './sample.module.css'
import { dayOf, marksOf, wordsWord } from './words.ts'

/** The student's own best answer to the question, to be held against the model. */
export function OwnAnswer({ best: { id, at, marks, question } }: { best: SubmissionHead }) {
  const { data, error, isFetching, refetch } = trpc.mains.submission.useQuery({ id })
  if (!data && error) {
    const { code, message, requestId } = toFailure(error)
    return (
      <ErrorState
        message={code === 'OFFLINE' ? 'This answer is not on this phone. It opens when you are online.' : message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        requestId={requestId}
      />
    )
  }
  if (!data)
    return (
      <Loading label="Loading your answer">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    )
  const text = data.text ?? ''
  return (
    <section className={styles['answer']} aria-label="Your best answer">
      <p className={styles['note']}>
        {marks !== null && `${marksOf(marks, question.marks)} · `}
        {dayOf(at)} · {wordsWord(countWords(text))}
      </p>
      <p className={styles['text']}>{text}</p>
      <ButtonLink href={submissionPath(id)}>Open its report</ButtonLink>
    </section>
  )
}
