import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core'
import { hashKey, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { clear, createStore, del, delMany, entries, get, keys, set } from 'idb-keyval'
import { currentStudentId } from '../session/student.ts'
import { cacheableQueries } from './procedures.ts'

const thirtyDaysMs = 30 * 24 * 60 * 60 * 1000
/** Changes when what is stored can no longer be read. */
const format = '1'

const isBrowser = typeof indexedDB !== 'undefined'
/** Where the kept answers are; undefined where this browser has no database. */
export const database = isBrowser ? createStore('abhyas-queries', 'queries') : undefined

/** tRPC's query key is [path, { input, type }]; the first part is the procedure's path. */
const pathOf = (query: Query): string => {
  const [path] = query.queryKey
  return Array.isArray(path) ? path.join('.') : ''
}

/** Whether the answer is the same for everyone. */
export const isPublicQuery = (query: Query): boolean => cacheableQueries.has(pathOf(query))

/** Who is signed in is asked anew at every start. */
const isKept = (query: Query): boolean => pathOf(query) !== '' && !pathOf(query).startsWith('account.')

export const publicPrefix = 'public'
const privatePrefix = (studentId: string) => `student:${studentId}`

const persister = (prefix: string, isOwnersTurn: () => boolean) =>
  experimental_createQueryPersister<unknown>({
    storage: database && {
      getItem: (key) => get(key, database),
      // An answer that arrives after its owner signed out is not written any more.
      setItem: (key, value) => (isOwnersTurn() ? set(key, value, database) : undefined),
      removeItem: (key) => del(key, database),
      entries: () => entries(database),
    },
    // The error of an earlier try holds what a database cannot keep, and nobody reads it again.
    serialize: ({ state, ...query }) => ({ ...query, state: { ...state, error: null, fetchFailureReason: null } }),
    deserialize: (stored) => stored as never, // what this same function wrote; the persister checks age and format
    maxAge: thirtyDaysMs,
    buster: format,
    prefix,
    filters: { predicate: isKept },
  })

/** Keeps answers in IndexedDB, so that what was read once opens offline (NEWS-09): public ones for all, private ones per student, who may become known later. */
export function createPersister(studentIdOf: () => string | undefined) {
  const forAll = persister(publicPrefix, () => true)
  const own = () => {
    const studentId = studentIdOf()
    return persister(
      privatePrefix(studentId ?? 'nobody'),
      () => studentId !== undefined && currentStudentId() === studentId,
    )
  }
  const choose = (query: Query) => (isPublicQuery(query) ? forAll : own())
  return {
    persisterFn: ((queryFn, context, query) =>
      choose(query).persisterFn(queryFn, context, query)) as typeof forAll.persisterFn, // generic over the data, as the two behind it
    /** Stores what was put into the cache by hand: a change shown before the server said so. */
    persist: (query: Query) => (isKept(query) ? choose(query).persistQuery(query) : Promise.resolve()),
    /** The public answer under `queryKey` that the database holds; undefined for none. */
    keptPublic: (queryKey: QueryKey) => forAll.retrieveQuery<unknown>(hashKey(queryKey)),
    /** Deletes the public answer under `queryKey` from the database. */
    forgetPublic: async (queryKey: QueryKey) => {
      if (database) await del(`${publicPrefix}-${hashKey(queryKey)}`, database)
    },
    /** Brings into `client` the private answers under `queryKey` that only the database holds. */
    restoreOwn: async (client: QueryClient, queryKey: QueryKey) => {
      const kept = new QueryClient()
      await own().restoreQueries(kept, { queryKey })
      for (const { queryKey: key, state } of kept.getQueryCache().getAll()) {
        if (client.getQueryData(key) === undefined)
          client.setQueryData(key, state.data, { updatedAt: state.dataUpdatedAt })
      }
      kept.clear()
    },
    /** Deletes what is older than it may be shown, and what an earlier release wrote. */
    forgetExpired: async () => {
      await forAll.persisterGc()
      await own().persisterGc()
    },
  }
}

/** Deletes the private answers of everyone but the student `but`; of everyone for null. The public ones stay. */
export async function forgetStudentQueries(but: string | null): Promise<void> {
  if (!database) return
  const own = but === null ? undefined : `${privatePrefix(but)}-`
  const isStrange = (key: string) => key.startsWith(privatePrefix('')) && (own === undefined || !key.startsWith(own))
  await delMany((await keys<string>(database)).filter(isStrange), database)
}

/** Deletes every kept answer, of everyone. They are fetched anew. */
export async function forgetAllQueries(): Promise<void> {
  if (database) await clear(database)
}
