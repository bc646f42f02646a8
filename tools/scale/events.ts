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
