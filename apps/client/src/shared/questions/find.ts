import type { BankQuestion } from '@abhyas/contracts/questions'
import { getQueryKey } from '@trpc/react-query'
import { queryClientOf, queryUtils } from '../api/query-client.ts'
import { api, trpc } from '../api/trpc.ts'
import { currentStudentId } from '../session/student.ts'
import { packOf, type Catalogue } from './bank.ts'

/** What became of looking for questions. One that no longer exists is in neither list. */
export interface Found {
  readonly questions: readonly BankQuestion[]
  /** Ids of those that are not on this device and could not be fetched. */
  readonly missing: readonly string[]
  /** Why the first of them could not, for `toFailure`; undefined where none is missing. */
  readonly error: unknown
}

/** As many as one call may name. */
const mostInCall = 100
/** A query travels in its address, which trpc.ts holds to 2,000 characters in all. */
const longestList = 1800

/** The catalogue, an old copy where the server cannot be asked. */
function currentCatalogue(): Promise<Catalogue> {
  const { catalogue } = queryUtils().questions
  return catalogue.fetch(undefined).catch((error: unknown) => {
    const kept = catalogue.getData()
    if (kept) return kept
    throw error
  })
}

/** `ids` in their order, in as few lists as the calls allow. */
export function listsOf(ids: readonly string[]): string[][] {
  const lists: string[][] = []
  let room = 0
  for (const id of ids) {
    const length = encodeURIComponent(`${JSON.stringify(id)},`).length
    const last = lists.at(-1)
    if (last && last.length < mostInCall && length <= room) last.push(id)
    else {
      lists.push([id])
      room = longestList
    }
    room -= length
  }
  return lists
}

const settled = (ids: readonly string[], asked: Promise<readonly BankQuestion[]>): Promise<Found> =>
  asked.then(
    (questions) => ({ questions, missing: [], error: undefined }),
    (error: unknown) => ({ questions: [], missing: ids, error }),
  )

/** Question `id` as this device keeps it by itself, without asking the server; undefined where it does not. */
async function keptById(id: string): Promise<BankQuestion | undefined> {
  const kept = queryClientOf(currentStudentId()).fetchQuery<{ questions: BankQuestion[] }>({
    queryKey: getQueryKey(trpc.questions.byIds, { ids: [id] }, 'query'),
    // Asked only where neither the memory nor the storage has an answer.
    queryFn: () => Promise.reject(new Error('Not on this device')),
    staleTime: Infinity,
    retry: false,
  })
  const [question] = await kept.then(
    ({ questions }) => questions,
    () => [],
  )
  return question
}

/** Asks the server for `ids` in one call, and keeps each question by itself: so it opens offline in any other set. */
async function askFor(ids: readonly string[]): Promise<readonly BankQuestion[]> {
  const { questions } = await queryClientOf(currentStudentId()).fetchQuery({
    // Kept singly below: a first part that is no procedure is not kept again.
    queryKey: ['questions-asked', ids],
    queryFn: () => api.questions.byIds.query({ ids: [...ids] }),
    staleTime: 0,
    gcTime: 0,
  })
  const { byIds } = queryUtils().questions
  for (const question of questions) byIds.setData({ ids: [question.id] }, { questions: [question] })
  return questions
}

/** What stands in no pack, such as the questions of news: what this device keeps, the others in as few calls as can be. */
async function findById(ids: readonly string[]): Promise<Found[]> {
  const kept = (await Promise.all(ids.map(keptById))).flatMap((question) => question ?? [])
  const here = new Set(kept.map(({ id }) => id))
  const found: Found[] = [{ questions: kept, missing: [], error: undefined }]
  let rest = ids.filter((id) => !here.has(id))
  // One call after the other: a server that refused one is not asked again for the rest.
  for (const list of listsOf(rest)) {
    const one = await settled(rest, askFor(list))
    found.push(one)
    if (one.missing.length > 0) break
    rest = rest.slice(list.length)
  }
  return found
}

/**
 * Looks for the questions of `ids`, in that order: in the packs on the device, else on the server; what stands in no pack
 * by its id. What cannot be had now is taken from `former`, else named.
 * @throws what `toFailure` reads, where none of them can be had
 */
export async function findQuestions(ids: readonly string[], former: readonly BankQuestion[] = []): Promise<Found> {
  if (ids.length === 0) return { questions: [], missing: [], error: undefined }
  const { packs, questions } = await currentCatalogue()
  const packOfQuestion = new Map(questions.map(({ id, pack }) => [id, pack]))
  const wanted = new Map(packs.map(({ id }): [string, string[]] => [id, []]))
  for (const id of ids) wanted.get(packOfQuestion.get(id) ?? '')?.push(id)
  const inPacks = packs.flatMap(({ id, version }) => {
    const some = wanted.get(id) ?? []
    return some.length === 0
      ? []
      : settled(
          some,
          packOf(id, version).then((pack) => pack.questions),
        )
  })
  const byIds = findById(ids.filter((id) => !packOfQuestion.has(id)))
  const parts = [...(await Promise.all(inPacks)), ...(await byIds)]
  const here = new Map(parts.flatMap((part) => part.questions).map((question) => [question.id, question]))
  const past = new Map(former.map((question) => [question.id, question]))
  const unhad = new Set(parts.flatMap((part) => part.missing))
  const found = ids.flatMap((id) => here.get(id) ?? (unhad.has(id) ? past.get(id) : undefined) ?? [])
  const missing = ids.filter((id) => unhad.has(id) && !past.has(id))
  const error = parts.find((part) => part.missing.length > 0)?.error
  if (found.length === 0 && missing.length > 0) throw error
  return { questions: found, missing, error }
}
