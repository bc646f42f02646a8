import type { MainsQuestion, SampleAnswer as Sample } from '@abhyas/contracts/mains'
import { useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { OwnAnswer } from './own-answer.tsx'
import { uploadPath } from './paths.ts'
import { SamplePoints } from './sample-points.tsx'
import { SampleText } from './sample-text.tsx'
import styles from './sample.module.css'
import { useTries } from './use-submissions.ts'

const faces = [
  { value: 'model', label: 'Model answer' },
  { value: 'own', label: 'Your best' },
] as const
type Face = (typeof faces)[number]['value']

/** The model answer of `question` once it is here, beside the student's own best one. */
export function SampleAnswer({ question }: { question: MainsQuestion }) {
  const { data, error, isFetching, refetch } = trpc.mains.sample.useQuery({ questionId: question.id })
  if (data) return <Shown question={question} sample={data} />
  if (!error)
    return (
      <Loading label="Loading the model answer">
        <Skeleton width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    )
  const { code, message, requestId } = toFailure(error)
  if (code === 'NOT_FOUND')
    return (
      <EmptyState
        icon="mains"
        message="This question has no model answer yet."
        action={{ label: 'Write this answer', href: uploadPath(question.id) }}
      />
    )
  return (
    <ErrorState
      message={
        code === 'OFFLINE' ? 'This model answer is not on this phone yet. It opens when you are online.' : message
      }
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      requestId={requestId}
    />
  )
}

function Shown({ question, sample }: { question: MainsQuestion; sample: Sample }) {
  const tries = useTries().get(question.id)
  const [face, setFace] = useState<Face>('model')
  return (
    <>
      {tries?.best && (
        <div className={styles['screenOnly']}>
          <Segmented label="Which answer" segments={faces} value={face} onChange={setFace} />
        </div>
      )}
      {face === 'own' && tries?.best ? (
        <OwnAnswer best={tries.best} />
      ) : (
        <SampleText question={question} sample={sample} />
      )}
      <SamplePoints sample={sample} />
      <div className={styles['screenOnly']}>
        <ButtonLink variant="primary" isFullWidth href={uploadPath(question.id)}>
          {tries ? 'Write it again' : 'Write this answer'}
        </ButtonLink>
      </div>
    </>
  )
}
