/** One event of a stream, as HTML's server-sent events have it. */
export interface StreamEvent {
  readonly type: string
  readonly data: string
}

/** One event out of its lines; undefined where they say nothing. */
function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/s.exec(line) ?? []
    if (name !== undefined && value !== undefined) fields.set(name, value)
  }
  const data = fields.get('data')
  return data === undefined ? undefined : { type: fields.get('event') ?? 'message', data }
}

/**
 * The events of a body as they come in, up to its end or until `signal` gives it up; half an event at the end is none.
 * Throws what reading the body throws.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  const reader = body.getReader()
  // Of a body that broke there is nothing left to end.
  const end = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', end)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\n\n+/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
