import type { AppRouter } from '@abhyas/contracts/app-router'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { eventsOf } from './events.ts'
import { ownAddress } from './own-address.ts'
import { privateHeaders } from './private-headers.ts'
import { reachingFetch } from './reach.ts'

/** The body of the stream at `url`. Throws the gateway's refusal with its envelope, or that it cannot be reached. */
async function open(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { accept: 'text/event-stream', ...privateHeaders() }
  const response = await reachingFetch(url, { headers, credentials: 'same-origin', cache: 'no-store', signal })
  const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream && response.body) return response.body
  const refusal: unknown = await response.json().catch(() => null)
  const cause = typeof refusal === 'object' && refusal !== null ? refusal : new Error('No stream')
  throw TRPCClientError.from<AppRouter>(cause, { meta: { response } })
}

/** Calls `onItem` with each item of the stream at `url`. Throws where it breaks before its end. */
async function read(url: string, onItem: (item: unknown) => void, signal: AbortSignal): Promise<void> {
  for await (const { type, data } of eventsOf(await open(url, signal), signal)) {
    if (type === 'message') onItem(JSON.parse(data))
    else if (type === 'serialized-error') throw TRPCClientError.from<AppRouter>({ error: JSON.parse(data) })
    else if (type === 'return') return
  }
  throw new Error('The stream was cut')
}

/**
 * Subscriptions over SSE, in tRPC's format, by `fetch`, in the place of tRPC's httpSubscriptionLink: a browser's
 * EventSource can neither name the student that this tab means nor tell why it was refused, and that link is in one
 * file with what every screen needs. A stream that is cut ends with an error; whoever follows it opens the next one
 * behind the last item, by the input's `lastEventId`.
 */
export const streamLink: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      const left = new AbortController()
      const url = ownAddress(`/trpc/${op.path}?input=${encodeURIComponent(JSON.stringify(op.input))}`)
      const onItem = (data: unknown) => observer.next({ result: { type: 'data', data } })
      read(url, onItem, left.signal).then(
        () => observer.complete(),
        (error: Error) => left.signal.aborted || observer.error(TRPCClientError.from<AppRouter>(error)),
      )
      return () => left.abort()
    })
