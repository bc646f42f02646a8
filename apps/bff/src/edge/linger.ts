import type { IncomingMessage } from 'node:http'

/** How long what still comes is read, without a byte and in all; as nginx does. */
const lingering = { silentMs: 5000, totalMs: 30_000 }

/**
 * An answer to someone who is still sending: all of it at once, and its end when they have stopped. A connection that is
 * closed upon bytes which nobody has read is reset, and the answer lost with it.
 */
export async function* untilHeard(request: IncomingMessage, answer: string): AsyncGenerator<string, void> {
  yield answer
  await new Promise<void>((resolve) => {
    const silent = setTimeout(resolve, lingering.silentMs)
    const late = setTimeout(resolve, lingering.totalMs)
    const over = (): void => {
      clearTimeout(silent)
      clearTimeout(late)
      resolve()
    }
    if (request.readableEnded || request.destroyed) return over()
    request.on('data', () => silent.refresh())
    request.once('end', over).once('close', over)
    request.resume()
    return undefined
  })
}
