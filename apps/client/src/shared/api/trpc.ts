import type { AppRouter } from '@abhyas/contracts/app-router'
import { maxBatchSize } from '@abhyas/contracts/http'
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type OperationLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { currentStudentId } from '../session/student.ts'
import { ownAddress } from './own-address.ts'
import { privateHeaders } from './private-headers.ts'
import { cacheableQueries } from './procedures.ts'
import { reachingFetch } from './reach.ts'
import { sessionLink } from './session-link.ts'

const url = '/trpc'

/** Most screens have no stream: what reads one is loaded with the first. */
const lazyStreamLink: TRPCLink<AppRouter> = (runtime) => (operation) =>
  observable((observer) => {
    let stream: Unsubscribable | undefined
    let isOver = false
    import('./stream.ts').then(
      ({ streamLink }) => {
        if (!isOver) stream = streamLink(runtime)(operation).subscribe(observer)
      },
      (error) => observer.error(error as never), // any error reads as a lost connection
    )
    return () => {
      isOver = true
      stream?.unsubscribe()
    }
  })

const batchWith = (headers: Record<string, string>) =>
  httpBatchLink<AppRouter>({
    url,
    // Two thousand characters pass every proxy; ten is the most that the gateway takes.
    maxItems: maxBatchSize,
    maxURLLength: 2000,
    headers,
    fetch: (input, init) => {
      const isRead = init?.method !== 'POST'
      const address = isRead && typeof input === 'string' ? ownAddress(input) : input
      return reachingFetch(address, { ...init, credentials: 'same-origin' } as RequestInit) // trpc's RequestInit is its own, looser type
    },
  })

/**
 * A batch leaves a moment after its first call, and another tab may sign somebody else in between: each student's calls
 * go in batches of their own, which name the student who made them. The gateway refuses them in another's session (F24).
 */
const privateBatch = (): TRPCLink<AppRouter> => (runtime) => {
  let batch: { readonly of: string | undefined; readonly link: OperationLink<AppRouter> } | undefined
  return (operation) => {
    const studentId = currentStudentId()
    if (batch?.of !== studentId || !batch) batch = { of: studentId, link: batchWith(privateHeaders())(runtime) }
    return batch.link(operation)
  }
}

const links: TRPCLink<AppRouter>[] = [
  sessionLink,
  splitLink({
    condition: (op) => op.type === 'query' && cacheableQueries.has(op.path),
    true: httpLink({
      url,
      fetch: (input, init) => reachingFetch(input, { ...init, credentials: 'omit' } as RequestInit),
    }), // trpc's RequestInit is its own, looser type
    false: splitLink({
      condition: (op) => op.type === 'subscription',
      true: lazyStreamLink,
      false: splitLink({
        // Of the essay-grader, which may be slow or away: a batch is answered when the last of it is.
        condition: (op) => op.path.startsWith('mains.'),
        true: privateBatch(),
        false: privateBatch(),
      }),
    }),
  }),
]

/** The hooks: `trpc.news.list.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>()

/** The client without hooks, for what happens outside of a component: `api.account.session.query()`. */
export const api = createTRPCClient<AppRouter>({ links })
