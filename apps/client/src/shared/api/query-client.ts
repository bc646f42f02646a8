import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AppRouter } from '@abhyas/contracts/app-router'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { CreateQueryUtils } from '@trpc/react-query/shared'
import { subscribe } from 'valtio/vanilla'
import { connection } from '../connection/connection.ts'
import { currentStudentId, onStudentChange } from '../session/student.ts'
import { toFailure } from './failure.ts'
import { createPersister, isPublicQuery } from './persister.ts'
import { api } from './trpc.ts'

/** How long an answer counts as fresh, and how long one that nobody shows is kept (DATA-01). */
export const freshMs = 5 * 60 * 1000
export const keptMs = 10 * 60 * 1000
const mostRetries = 2

/** Answers put into the cache by hand that are on their way to the device's storage. */
const persisting = new Set<Promise<unknown>>()

/** Resolves when every answer put into a cache by hand so far is in the device's storage, or could not be. Never rejects. */
export const whenPersisted = async (): Promise<void> => {
  await Promise.all(persisting)
}

/** Whether a read that failed by `error`, after `count` retries, is made again. */
export const mayRetry = (count: number, error: unknown): boolean =>
  count < mostRetries && connection.isOnline && toFailure(error).retryable

/** The pause before it is, in milliseconds: the server's wish, or about twice as long each time. */
export const retryPauseMs = (count: number, error: unknown): number =>
  toFailure(error).retryAfterMs ?? 500 * 2 ** count * (0.5 + Math.random())

function createQueries(studentId: string | undefined) {
  const owner = { studentId }
  const persister = createPersister(() => owner.studentId)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: keptMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Offline, the copy on the phone is read instead of waiting for the network.
        networkMode: 'always',
        persister: persister.persisterFn,
        retry: mayRetry,
        retryDelay: retryPauseMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual === true) {
      const writing = persister.persist(event.query).catch(() => undefined)
      persisting.add(writing)
      void writing.finally(() => persisting.delete(writing))
    }
  })
  return { owner, client, persister }
}

/** Whether `client` holds, or asks for, only what is the same for everyone. */
const isNobodys = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .every((query) => isPublicQuery(query) || (query.state.status === 'pending' && query.state.fetchStatus === 'idle'))

/** One client for each person: nobody is ever shown another's answers. */
let current = createQueries(currentStudentId())

/** The query client of `studentId`; a new one when another person signs in. One that was nobody's becomes theirs. */
export function queryClientOf(studentId: string | undefined): QueryClient {
  const { owner, client } = current
  if (owner.studentId === studentId) return client
  if (owner.studentId === undefined && isNobodys(client)) {
    owner.studentId = studentId
    return client
  }
  client.clear()
  current = createQueries(studentId)
  return current.client
}

/** Brings into `client` the answers under `queryKey` that only the device's storage holds. Never rejects. */
export const restoreAnswers = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  if (client === current.client) await current.persister.restoreOwn(client, queryKey).catch(() => undefined)
}

/**
 * The public answer under `queryKey` that this device holds, however old, in memory or in its storage; undefined for
 * none. Asks no server. Never rejects.
 */
export const keptAnswer = async (queryKey: QueryKey): Promise<unknown> =>
  current.client.getQueryData(queryKey) ?? (await current.persister.keptPublic(queryKey).catch(() => undefined))

/** Deletes the public answer under `queryKey` from this device, of memory and storage. Never rejects. */
export const forgetAnswer = async (queryKey: QueryKey): Promise<void> => {
  current.client.removeQueries({ queryKey, exact: true })
  await current.persister.forgetPublic(queryKey).catch(() => undefined)
}

/** Reads and writes the answers of whoever is signed in, outside of a component; inside one, use `trpc.useUtils()`. */
export const queryUtils = (): CreateQueryUtils<AppRouter> =>
  createTRPCQueryUtils({ queryClient: queryClientOf(currentStudentId()), client: api })

const whenIdle = (run: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 60_000 })
  else setTimeout(run, 10_000)
}

/** Ties the queries to the connection drops a person's answers when they go, and expired ones when the browser is idle. Returns the way to stop. */
export function watchQueries(): () => void {
  const follow = () => onlineManager.setOnline(connection.isOnline)
  follow()
  const stopConnection = subscribe(connection, follow)
  const stopStudent = onStudentChange((studentId) => queryClientOf(studentId))
  whenIdle(() => void current.persister.forgetExpired().catch(() => undefined))
  return () => {
    stopConnection()
    stopStudent()
  }
}
