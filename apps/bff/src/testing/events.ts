import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { callUrl, signedIn } from './gateway.ts'
import { tutorInputs } from './tutor-answers.ts'

/** One event of a stream. */
export interface Event {
  readonly type: string
  readonly data: unknown
  readonly id: string | undefined
}

/** A reader of a stream, as an EventSource of a browser is one. */
export interface Reader {
  readonly response: IncomingMessage
  readonly events: Event[]
  /** Resolves when the stream ended or broke. */
  readonly closed: Promise<void>
  readonly leave: () => void
}

/** The whole events of a text, and what is left of it. */
function eventsIn(text: string): { readonly events: readonly Event[]; readonly rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.map((block) => {
    const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const data = field('data')
    return {
      type: field('event') ?? 'message',
      data: data === '' || data === undefined ? null : JSON.parse(data),
      id: field('id'),
    }
  })
  return { events, rest }
}

interface ReadOptions {
  readonly headers?: Record<string, string>
  readonly input?: object
  /** Whether it reads at all. */
  readonly isDeaf?: boolean
}

/** Opens the stream of an answer at a gateway. Rejects where nothing answers; refusals are for the caller to look at. */
export const readAnswer = (port: number, { input, ...options }: ReadOptions = {}): Promise<Reader> =>
  readStream(port, callUrl('tutor.answer', { ...tutorInputs['tutor.answer'], ...input }), options)

/** Opens the stream at an address, as `readAnswer` does. */
export async function readStream(
  port: number,
  path: string,
  { headers = signedIn(), isDeaf }: Omit<ReadOptions, 'input'> = {},
): Promise<Reader> {
  const asked: ClientRequest = request({ port, host: '127.0.0.1', path, headers, agent: false })
  onTestFinished(() => void asked.destroy())
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve)
    asked.on('error', reject)
    asked.end()
  })
  const events: Event[] = []
  let rest = ''
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  if (isDeaf !== true) {
    response.on('data', (chunk: string) => {
      const read = eventsIn(rest + chunk)
      rest = read.rest
      events.push(...read.events)
    })
  }
  const closed = new Promise<void>((resolve) => response.on('close', resolve))
  return { response, events, closed, leave: () => void asked.destroy() }
}

/** The items of a stream, without its other events. */
export const itemsOf = ({ events }: Pick<Reader, 'events'>): readonly unknown[] =>
  events.filter(({ type }) => type === 'message').map(({ data }) => data)
