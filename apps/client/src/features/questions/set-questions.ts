import type { BankQuestion, Question } from '@abhyas/contracts/questions'
import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useQuestions } from '../../shared/questions/bank.ts'
import { detailOf } from '../../shared/questions/labels.ts'

/** A question of a set: one of the bank, or one of the sample, of which less is known. */
export type SetQuestion = Question & Partial<Pick<BankQuestion, 'subject' | 'topics' | 'source' | 'year' | 'paper'>>

interface Asked {
  readonly questions: readonly SetQuestion[] | undefined
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}

/** The five questions for whoever has no set. */
export function useSampleQuestions(isNeeded: boolean): Asked {
  const { data, error, isFetching, refetch } = trpc.news.sampleQuestions.useQuery(undefined, { enabled: isNeeded })
  return {
    questions: data?.questions,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}

/** The questions of `ids`, those that no longer exist left out; with `isSample` the five. */
export function useSetQuestions(ids: readonly string[], isSample: boolean): Asked {
  const bank = useQuestions(isSample ? [] : ids)
  const sample = useSampleQuestions(isSample)
  if (!isSample) return bank
  return { ...sample, questions: sample.questions?.filter(({ id }) => ids.includes(id)) }
}

/** The line beneath a question's title in a list. */
export const lineOf = ({ subject, year }: SetQuestion): string =>
  subject === undefined || year === undefined ? 'Sample question' : detailOf({ subject, year })
