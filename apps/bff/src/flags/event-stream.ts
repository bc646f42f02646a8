import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { FlagServiceFault } from './service-fetch.ts'

const mostFrame = 64 << 10
const headersMs = 10_000
/** The longest wait before the next attempt; how long it is, chance says (FLAG-02). */
export const mostReconnectMs = 3000

interface Event {
  readonly name: string
  readonly data: string
}

function eventOf(frame: string): Event {
  let name = 'message'
  const data: string[] = []
  for (const line of frame.split('\n')) {
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return { name, data: data.join('\n') }
}

/** The events of a body of server-sent events. Throws for a frame that is too long, and as the body does. */
async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncIterable<Event> {
  const decoder = new TextDecoder()
  let held = ''
  let hasReturn = false
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true })
    // A line feed behind a carriage return ends no second line, though it may come with the next chunk.
    const fresh = hasReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') hasReturn = text.endsWith('\r')
    const frames = (held + fresh.replace(/\r\n?/g, '\n')).split('\n\n')
    held = frames.pop() ?? ''
    if (held.length > mostFrame || frames.some((frame) => frame.length > mostFrame)) {
      throw new FlagServiceFault('too long')
    }
    for (const frame of frames) yield eventOf(frame)
  }
}

const Update = z.object({ updated_at: z.number() })

/** When the environment was last updated, as an event says in seconds; undefined for any other event. */
function updatedAt({ name, data }: Event): number | undefined {
  if (name !== 'environment_updated') return undefined
  try {
    return Update.parse(JSON.parse(data)).updated_at
  } catch {
    return undefined
  }
}

interface Options {
  /** With a slash at its end. */
  readonly url: string
  /** The client-side key: a part of the address. */
  readonly key: string
  /** From 0 up to 1. */
  readonly random?: () => number
  readonly onUp: () => void
  readonly onDown: (error: unknown) => void
  /** The environment is newer than any event said before. */
  readonly onNewer: () => void
}

/** Follows the flag service's stream of updates until `signal` ends it, over and over. Never rejects. */
export async function followUpdates(options: Options, signal: AbortSignal): Promise<void> {
  const { random = Math.random, onDown } = options
  let newest = -Infinity
  const onEvent = (event: Event): void => {
    const at = updatedAt(event)
    if (at === undefined || at <= newest) return
    newest = at
    options.onNewer()
  }
  while (!signal.aborted) {
    try {
      await followOnce(options, onEvent, signal)
      onDown(new FlagServiceFault('ended'))
    } catch (error) {
      if (!signal.aborted) onDown(error)
    }
    await sleep(random() * mostReconnectMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function followOnce(
  { url, key, onUp }: Options,
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new FlagServiceFault('slow')), headersMs)
  try {
    const answer = await fetch(`${url}sse/environments/${encodeURIComponent(key)}/stream`, {
      headers: { accept: 'text/event-stream' },
      redirect: 'error',
      signal: AbortSignal.any([signal, late.signal]),
    })
    clearTimeout(timer)
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (!answer.ok || !isStream || !answer.body) {
      await answer.body?.cancel()
      throw new FlagServiceFault(answer.ok ? 'no stream' : `status ${answer.status}`)
    }
    onUp()
    // Five minutes of silence break it off: fetch's own limit between two chunks.
    for await (const event of eventsOf(answer.body)) onEvent(event)
  } finally {
    clearTimeout(timer)
  }
}
