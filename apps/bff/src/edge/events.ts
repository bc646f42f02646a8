import type { ServerResponse } from 'node:http'
import type { Numbered } from '../trpc.ts'
import { envelopeOf, type Refusal } from './refusal.ts'
import { unkept } from './unkept.ts'

export interface EventOptions {
  /** How often a silent stream says that it is there. */
  readonly pingMs: number
  /** How long a reader may leave unread what waits for it. */
  readonly unreadMs: number
}

export const eventDefaults: EventOptions = { pingMs: 10_000, unreadMs: 25_000 }

/** What ended a stream: its last item, its reader, what waited unread, the gateway's stop, or what the items threw. */
export type Ending = 'done' | 'gone' | 'unread' | 'stopping' | 'failed'

/** tRPC's codes of what its client gives up at, and of what it tries again. */
const rpcCodes = { final: -32600, again: -32603 }

const connected = ({ pingMs }: EventOptions): string =>
  `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: Math.round(pingMs * 2.5) })}\n\n`
const ping = 'event: ping\ndata: \n\n'
const returned = 'event: return\ndata: \n\n'
const item = (one: Numbered): string => `data: ${JSON.stringify(one)}\nid: ${one.n}\n\n`

/** tRPC's event for an error, with our envelope in it. */
function failed(refusal: Refusal, requestId: string): string {
  const envelope = envelopeOf(refusal, requestId)
  const code = envelope.retryable ? rpcCodes.again : rpcCodes.final
  const shape = { message: envelope.message, code, data: { ...envelope, httpStatus: refusal.status } }
  return `event: serialized-error\ndata: ${JSON.stringify(shape)}\n\n`
}

/**
 * The answer to one subscription: tRPC's events over SSE, as its httpSubscriptionLink reads them. Each item is asked
 * for when what went before it is off our hands.
 */
export class EventWriter {
  readonly #response: ServerResponse
  readonly #options: EventOptions
  #ping: NodeJS.Timeout | undefined
  #late: NodeJS.Timeout | undefined
  #ending: Ending | undefined

  constructor(response: ServerResponse, options: EventOptions) {
    this.#response = response
    this.#options = options
  }

  /** What ended it; undefined while it goes on. */
  get ending(): Ending | undefined {
    return this.#ending
  }

  /** What ended the stream: the first to say so counts. */
  #end(ending: Ending): Ending {
    this.#ending ??= ending
    return this.#ending
  }

  /** The reader is gone, or has everything. */
  leave(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#late)
    this.#end('gone')
  }

  /** Begins the answer: from here on nothing can be refused. */
  begin(headers: Readonly<Record<string, number | string | string[] | undefined>>): void {
    this.#response.on('drain', () => clearTimeout(this.#late))
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.#response.setHeader(name, value)
    }
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      ...unkept,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    this.#write(connected(this.#options))
    this.#ping = setInterval(() => {
      if (!this.#response.writableNeedDrain) this.#write(ping)
    }, this.#options.pingMs)
  }

  /** Writes the items to their end. Resolves with what ended the stream; rejects with what the items threw. */
  async send(items: AsyncIterable<Numbered>): Promise<Ending> {
    for await (const one of items) {
      if (!this.#write(item(one))) await this.#drained()
      if (this.#ending) return this.#ending
    }
    if (this.#ending === undefined) this.#write(returned)
    return this.#finish('done')
  }

  /** Ends a stream that cannot go on: its reader hears of what is final, and returns by itself for all else. */
  fail(refusal: Refusal, requestId: string): Ending {
    if (this.#ending === undefined && !envelopeOf(refusal, requestId).retryable) this.#write(failed(refusal, requestId))
    return this.#finish('failed')
  }

  /** Ends the stream where it is, if it has begun; its reader returns to another gateway. */
  stop(): void {
    if (this.#response.headersSent) this.#finish('stopping')
  }

  #finish(ending: Ending): Ending {
    clearInterval(this.#ping)
    this.#end(ending)
    // What it still holds must be read in time too.
    const { writableEnded, destroyed } = this.#response
    if (!writableEnded && !destroyed) {
      this.#watch()
      this.#response.end()
    }
    return this.#end(ending)
  }

  #write(text: string): boolean {
    const { writableEnded, destroyed } = this.#response
    if (writableEnded || destroyed) return true
    const isTaken = this.#response.write(text)
    if (!isTaken) this.#watch()
    return isTaken
  }

  #watch(): void {
    clearTimeout(this.#late)
    this.#late = setTimeout(() => {
      this.#end('unread')
      this.#response.destroy()
    }, this.#options.unreadMs)
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#response.off('drain', done)
        this.#response.off('close', done)
        resolve()
      }
      this.#response.on('drain', done)
      this.#response.on('close', done)
    })
  }
}
