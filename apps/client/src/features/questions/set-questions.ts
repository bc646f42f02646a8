import type { BankQuestion, Question } from '@abhyas/contracts/questions'
import { toFailure } from '../../shared/api/failure.ts'
import { freshMs } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import type { Asked } from '../../shared/questions/bank.ts'
import { detailOf } from '../../shared/questions/labels.ts'
import { useQuestions } from '../../shared/questions/use-questions.ts'

/** A question of a set: one of the bank, or one of the sample, of which less is known. */
export type SetQuestion = Question & Partial<Pick<BankQuestion, 'subject' | 'topics' | 'source' | 'year' | 'paper'>>

export interface AskedSet extends Asked {
  readonly questions: readonly SetQuestion[] | undefined
  /** Ids of those that could not be had now: `failure` says why. */
  readonly missing: readonly string[]
}

/** The five questions for whoever has no set. Tomorrow they are others: who `isAtThem` keeps those that they began. */
export function useSampleQuestions(isNeeded: boolean, isAtThem = false): AskedSet {
  const { data, error, isFetching, refetch } = trpc.news.sampleQuestions.useQuery(undefined, {
    enabled: isNeeded,
    staleTime: isAtThem ? Infinity : freshMs,
  })
  return {
    questions: data?.questions,
    missing: [],
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}

/** The questions of `ids`, those that no longer exist left out; with `isSample` the five, kept for who `isAtThem`. */
export function useSetQuestions(ids: readonly string[], isSample: boolean, isAtThem = false): AskedSet {
  const bank = useQuestions(isSample ? [] : ids)
  const sample = useSampleQuestions(isSample, isAtThem)
  if (!isSample) return bank
  return { ...sample, questions: sample.questions?.filter(({ id }) => ids.includes(id)) }
}

/** The line beneath a question's title in a list. */
export const lineOf = ({ subject, year }: SetQuestion): string =>
  subject === undefined || year === undefined ? 'Sample question' : detailOf({ subject, year })
