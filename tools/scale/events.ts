import { setTimeout as delay } from 'node:timers/promises'

/** One event of a stream. */
export interface Event {
  readonly type: string
  readonly id: string | undefined
}

/** The events of an SSE body, until it ends or breaks; none of one that is not there. */
export async function* readEvents(body: ReadableStream<Uint8Array> | null | undefined): AsyncGenerator<Event, void> {
  if (!body) return
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of body) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        yield { type: field('event') ?? 'message', id: field('id') }
      }
    }
  } catch {
    // It broke off: whoever reads it returns for the rest.
  }
}

/** The type of the last event of a body, once it has ended; undefined of one without any. */
export async function lastEvent(body: ReadableStream<Uint8Array> | null): Promise<string | undefined> {
  let last: string | undefined
  for await (const { type } of readEvents(body)) last = type
  return last
}

/** How a stream was read to its end. */
export interface Followed {
  /** How often it broke off or could not be opened, and was taken up again. */
  readonly resumed: number
  /** What was skipped or told twice, in words. */
  readonly faults: readonly string[]
}

/** A reader whose stream ended early returns after this, at most so often. */
const returnMs = 200
const mostReturns = 150

/**
 * Reads a stream to its end as an EventSource does: where it breaks off it comes back for what is missing.
 * @param open asks for it with these headers; undefined where it was refused
 * @param isGapless whether its numbers go up by one each time; else by any step
 */
export async function follow(
  open: (headers: Record<string, string>) => Promise<Response | undefined>,
  isGapless: boolean,
): Promise<Followed> {
  const faults: string[] = []
  let last: number | null = null
  for (let resumed = 0; resumed < mostReturns; resumed++) {
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (last !== null) headers['last-event-id'] = String(last)
    const answer = await open(headers)
    for await (const { type, id } of readEvents(answer?.body)) {
      if (type === 'return') return { resumed, faults }
      if (type !== 'message') continue
      const n = Number(id)
      const isNext: boolean = isGapless ? n === (last ?? -1) + 1 : last === null || n > last
      if (!isNext) faults.push(`told ${n} after ${last}`)
      last = n
    }
    await delay(returnMs)
  }
  return { resumed: mostReturns, faults: [...faults, 'did not end'] }
}
