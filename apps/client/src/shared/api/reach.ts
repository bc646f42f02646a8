import { reportReached, reportUnreachable } from '../connection/connection.ts'

/** A little more than the gateway's own limit of 8 s and its one retry. */
const timeoutMs = 20_000

/** `fetch` with a time limit, which also tells the connection whether the server could be reached. */
export async function reachingFetch(input: RequestInfo | URL | string, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  const outer = init.signal
  const abort = () => controller.abort()
  if (outer?.aborted === true) abort()
  outer?.addEventListener('abort', abort)
  const timer = setTimeout(abort, timeoutMs)
  try {
    const answer = await fetch(input, { ...init, signal: controller.signal })
    reportReached()
    return answer
  } catch (error) {
    if (outer?.aborted !== true) reportUnreachable()
    throw error
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
}
