import type { Outputs } from '@abhyas/contracts/app-router'
import type { MainsQuestion } from '@abhyas/contracts/mains'
import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'

type Known = Outputs['mains']['questions']

export interface MainsQuestions {
  /** In the server's order, the newest year first; undefined until they are known. */
  readonly questions: readonly MainsQuestion[] | undefined
  readonly topics: Known['topics']
  readonly todayId: string | null
  /** Undefined while there is something to show. */
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}

/** The questions of Mains: the copy on the device first. */
export function useMainsQuestions(): MainsQuestions {
  const { data, error, isFetching, refetch } = trpc.mains.questions.useQuery()
  return {
    questions: data?.questions,
    topics: data?.topics ?? [],
    todayId: data?.todayId ?? null,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}

/** One of them; undefined where it is not known, or not yet. */
export const useMainsQuestion = (id: string | null): MainsQuestion | undefined =>
  useMainsQuestions().questions?.find((question) => question.id === id)
