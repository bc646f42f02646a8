import type { AppRouter } from '@abhyas/contracts/app-router'
import { appHeader, maxBatchSize, studentHeader } from '@abhyas/contracts/http'
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { currentStudentId } from '../session/student.ts'
import { cacheableQueries } from './procedures.ts'
import { reachingFetch } from './reach.ts'
import { sessionLink } from './session-link.ts'

const url = '/trpc'

/** What a private call carries: the app's own header against forgery, and whose data this tab means. */
const privateHeaders = () => {
  const studentId = currentStudentId()
  return { [appHeader.name]: appHeader.value, ...(studentId === undefined ? {} : { [studentHeader]: studentId }) }
}

const links: TRPCLink<AppRouter>[] = [
  sessionLink,
  splitLink({
    condition: (op) => op.type === 'query' && cacheableQueries.has(op.path),
    true: httpLink({
      url,
      fetch: (input, init) => reachingFetch(input, { ...init, credentials: 'omit' } as RequestInit),
    }), // trpc's RequestInit is its own, looser type
    false: httpBatchLink({
      url,
      // Two thousand characters pass every proxy; ten is the most that the gateway takes.
      maxItems: maxBatchSize,
      maxURLLength: 2000,
      headers: privateHeaders,
      fetch: (input, init) => reachingFetch(input, { ...init, credentials: 'same-origin' } as RequestInit), // as above
    }),
  }),
]

/** The hooks: `trpc.news.list.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>()

/** The client without hooks, for what happens outside of a component: `api.account.session.query()`. */
export const api = createTRPCClient<AppRouter>({ links })
