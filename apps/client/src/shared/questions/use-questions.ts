import type { BankQuestion } from '@abhyas/contracts/questions'
import { useQuery } from '@tanstack/react-query'
import { toFailure } from '../api/failure.ts'
import { freshMs, queryUtils } from '../api/query-client.ts'
import type { Asked } from './bank.ts'
import { findQuestions, type Found } from './find.ts'

const none: readonly string[] = []

/** All of `ids` from `former` and the packs in memory, without waiting; undefined where one of them is in neither. */
function atHand(ids: readonly string[], former: Found | undefined): Found | undefined {
  const { catalogue, pack } = queryUtils().questions
  const known = new Map(former?.questions.map((question) => [question.id, question]))
  const rest = new Set(ids.filter((id) => !known.has(id)))
  const inBank = rest.size === 0 ? [] : (catalogue.getData()?.questions ?? [])
  for (const packId of new Set(inBank.flatMap((meta) => (rest.has(meta.id) ? meta.pack : []))))
    for (const question of pack.getData({ id: packId })?.questions ?? []) known.set(question.id, question)
  const questions = ids.flatMap((id) => known.get(id) ?? [])
  return questions.length === ids.length ? { questions, missing: [], error: undefined } : undefined
}

interface AskedQuestions extends Asked {
  /** Those that can be shown, in the order of the ids; undefined until that is known, and where it is none of them. */
  readonly questions: readonly BankQuestion[] | undefined
  /** Ids of those that could not be had now: `failure` says why. One that no longer exists is not among them. */
  readonly missing: readonly string[]
}

/** The questions of `ids` for a screen. With ids added or left out, those on the screen stay there meanwhile. */
export function useQuestions(ids: readonly string[]): AskedQuestions {
  const { data, error, isFetching, refetch } = useQuery<Found>({
    // Put together from answers that are kept under their own keys: a first part that is no procedure is not kept again.
    queryKey: ['questions-of', ids],
    queryFn: ({ client, queryKey }) => findQuestions(ids, client.getQueryData<Found>(queryKey)?.questions),
    // What is missing is looked for again as soon as the network is back.
    staleTime: ({ state }) => (state.data?.missing.length ? 0 : freshMs),
    placeholderData: (former) => atHand(ids, former),
  })
  const failed = data ? data.error : error
  return {
    questions: data?.questions,
    missing: data?.missing ?? none,
    failure: failed ? toFailure(failed) : undefined,
    isFetching,
    retry: () => void refetch(),
  }
}
