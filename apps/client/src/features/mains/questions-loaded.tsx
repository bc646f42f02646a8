import type { MainsQuestion } from '@abhyas/contracts/mains'
import type { ReactNode } from 'react'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { useMainsQuestions, type MainsQuestions } from './use-questions.ts'

type Known = Pick<MainsQuestions, 'topics' | 'todayId'> & { readonly questions: readonly MainsQuestion[] }

/** Shows `children` of the questions once they are known; until then that they load, or why they do not. */
export function QuestionsLoaded({ children }: { children: (known: Known) => ReactNode }) {
  const { questions, topics, todayId, failure, isFetching, retry } = useMainsQuestions()
  if (questions) return children({ questions, topics, todayId })
  if (failure)
    return (
      <ErrorState
        message={
          failure.code === 'OFFLINE'
            ? 'The Mains questions are not on this phone yet. They load when you are online.'
            : failure.message
        }
        onRetry={retry}
        isRetrying={isFetching}
        requestId={failure.requestId}
      />
    )
  return (
    <Loading label="Loading the questions">
      <Skeleton width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  )
}
