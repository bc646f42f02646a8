import type { Outputs } from '@abhyas/contracts/app-router'
import type { BankQuestion } from '@abhyas/contracts/questions'
import { useQuery } from '@tanstack/react-query'
import { toFailure, type Failure } from '../api/failure.ts'
import { queryUtils } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'

export type Catalogue = Outputs['questions']['catalogue']
export type Pack = Outputs['questions']['pack']

interface Asked {
  /** Undefined while there is an answer to show. */
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}

/** Which questions there are and the packs that hold them: the copy on the device first. */
export function useCatalogue(): Asked & { readonly catalogue: Catalogue | undefined } {
  const { data, error, isFetching, refetch } = trpc.questions.catalogue.useQuery()
  return {
    catalogue: data,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}

/**
 * A pack from the device, else from the server; fetched anew where the one on the device is of another version than
 * `version`, and taken as it is where that fails.
 * @throws what `toFailure` reads, where there is neither
 */
export async function packOf(id: string, version: string): Promise<Pack> {
  const { questions } = queryUtils()
  const kept = await questions.pack.fetch({ id }, { staleTime: Infinity })
  if (kept.version === version) return kept
  return questions.pack.fetch({ id }, { staleTime: 0 }).catch(() => kept)
}

/** The catalogue, an old copy where the server cannot be asked. */
function currentCatalogue(): Promise<Catalogue> {
  const { catalogue } = queryUtils().questions
  return catalogue.fetch(undefined).catch((error: unknown) => {
    const kept = catalogue.getData()
    if (kept) return kept
    throw error
  })
}

/** One by one, so that each is kept on the device by itself and opens offline in any other set; the link batches them. */
async function askById(ids: readonly string[]): Promise<BankQuestion[]> {
  const { byIds } = queryUtils().questions
  const answers = await Promise.all(ids.map((id) => byIds.fetch({ ids: [id] }, { staleTime: Infinity })))
  return answers.flatMap(({ questions }) => questions)
}

/**
 * The questions of `ids` in that order, those that no longer exist left out: from the packs on the device, else from the
 * server; what stands in no pack, such as the questions of news, by its id.
 * @throws what `toFailure` reads, where one of them is neither here nor to be had
 */
export async function questionsOf(ids: readonly string[]): Promise<BankQuestion[]> {
  if (ids.length === 0) return []
  const { packs, questions } = await currentCatalogue()
  const packOfQuestion = new Map(questions.map(({ id, pack }) => [id, pack]))
  const wanted = new Set(ids.map((id) => packOfQuestion.get(id)))
  const [held, others] = await Promise.all([
    Promise.all(packs.filter(({ id }) => wanted.has(id)).map(({ id, version }) => packOf(id, version))),
    askById(ids.filter((id) => !packOfQuestion.has(id))),
  ])
  const byId = new Map(
    [...held.flatMap((pack) => pack.questions), ...others].map((question) => [question.id, question]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The questions of `ids` for a screen. */
export function useQuestions(
  ids: readonly string[],
): Asked & { readonly questions: readonly BankQuestion[] | undefined } {
  const { data, error, isFetching, refetch } = useQuery({
    // Put together from answers that are kept under their own keys: a first part that is no procedure is not kept again.
    queryKey: ['questions-of', ids],
    queryFn: () => questionsOf(ids),
  })
  return {
    questions: data,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}
