import { isUtf8 } from 'node:buffer'
import { closeCodes, FromPlayer } from '@abhyas/contracts/duel'
import type { WebSocket } from 'ws'
import type { Limit } from '../edge/limits.ts'
import { Credits } from './credits.ts'
import type { EndedBy } from './frames.ts'

/** How long a page may say nothing at first (rule D2). */
const silentMs = 10_000
const pingEveryMs = 15_000
/** What may wait for a page that does not read (rule D12). */
const mostWaiting = 256 << 10

const asText = { binary: false }
/** The codes of a page that closed its socket or went to another one; all others are a broken line. */
const pageCodes: ReadonlySet<number> = new Set([1000, 1001, 1005])

export type Breach = 'flood' | 'binary' | 'encoding' | 'shape' | 'silent' | 'unread' | 'size' | 'fragments' | 'framing'

/** What ws found wrong with the bytes, by its error's code; the socket gets the close code of the second place. */
function breachOf(error: Error): readonly [Breach, number] {
  const code = 'code' in error ? error.code : ''
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return ['size', closeCodes.tooBig]
  if (code === 'WS_ERR_TOO_MANY_BUFFERED_PARTS') return ['fragments', closeCodes.policy]
  return ['framing', 1002]
}

/** A page's frame, or what is wrong with it. */
function readPlayer(bytes: Buffer): FromPlayer | Breach {
  if (!isUtf8(bytes)) return 'encoding'
  try {
    const read = FromPlayer.safeParse(JSON.parse(bytes.toString()))
    return read.success ? read.data : 'shape'
  } catch {
    return 'shape'
  }
}

export interface PlayerEvents {
  /** A frame that is one of the protocol. */
  readonly onFrame: (player: Player, bytes: Buffer) => void
  readonly onBreach: (breach: Breach) => void
  /** The player is served no longer; `by` is null where the backend knows. Comes once, before `onGone`. */
  readonly onEnded: (player: Player, by: EndedBy | null) => void
  /** The socket is gone. `code` as the page heard it, or as it said. */
  readonly onGone: (player: Player, code: number) => void
}

/** One page's socket: what it may say, how much and when, and what it is told. */
export class Player {
  readonly number: number
  readonly #socket: WebSocket
  readonly #events: PlayerEvents
  readonly #credits: Credits
  #silentUntil: number | null
  #pingAt: number
  #isHeard = true
  #isForsaken = false
  /** With what this side closed it. */
  #code: number | null = null

  /** Takes the socket over. `nowMs` of a clock that never goes back. */
  constructor(number: number, socket: WebSocket, credits: Limit, events: PlayerEvents, nowMs: number) {
    this.number = number
    this.#socket = socket
    this.#events = events
    this.#credits = new Credits(credits, nowMs)
    this.#silentUntil = nowMs + silentMs
    this.#pingAt = nowMs + pingEveryMs
    // In the place of the framework's own, which would keep the whole request.
    socket.removeAllListeners('error')
    socket.on('error', (error) => this.#breach(...breachOf(error)))
    socket.on('message', (bytes: Buffer, isBinary: boolean) => this.#heard(bytes, isBinary))
    socket.on('ping', () => this.#take() && socket.pong())
    socket.on('pong', () => this.#take())
    socket.on('close', (code) => this.#gone(code))
  }

  /** Sends a text of the backend as it is. One who does not read is closed. */
  tell(bytes: Buffer): void {
    if (this.#code !== null) return
    const waiting = this.#socket.bufferedAmount
    if (waiting + bytes.length > mostWaiting) return this.#breach('unread', closeCodes.policy)
    // What must wait is copied: as a part of what the link read it would keep all of that.
    this.#socket.send(waiting === 0 ? bytes : Buffer.from(bytes), asText)
  }

  /** Closes the socket. `by` says why to the backend, null where it knows. */
  end(code: number, by: EndedBy | null, reason = ''): void {
    if (this.#code !== null) return
    this.#code = code
    this.#events.onEnded(this, by)
    this.#socket.close(code, reason)
  }

  /** Nobody listens to this player any more; `end` follows after a moment. */
  forsake(): void {
    this.#isForsaken = true
  }

  /** Stops reading for a while, as long as the link has no room. */
  hold(): void {
    this.#socket.pause()
  }

  goOn(): void {
    this.#socket.resume()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Looks for a page that never spoke and for a line that is dead. To be called every second or so. */
  check(nowMs: number): void {
    if (this.#code !== null) return
    if (this.#silentUntil !== null && nowMs > this.#silentUntil) return this.#breach('silent', closeCodes.policy)
    if (nowMs < this.#pingAt) return
    this.#pingAt = nowMs + pingEveryMs
    if (!this.#isHeard && !this.#socket.isPaused) return this.#socket.terminate()
    this.#isHeard = false
    this.#socket.ping()
  }

  #breach(breach: Breach, code: number): void {
    if (this.#code !== null) return
    this.#events.onBreach(breach)
    this.end(code, breach === 'unread' ? 'line' : 'page', breach)
  }

  /** Whether there is a credit for what came. */
  #take(): boolean {
    this.#isHeard = true
    if (this.#code !== null) return false
    if (this.#credits.take(performance.now())) return true
    this.#breach('flood', closeCodes.policy)
    return false
  }

  #heard(bytes: Buffer, isBinary: boolean): void {
    if (!this.#take() || this.#isForsaken) return
    if (isBinary) return this.#breach('binary', closeCodes.policy)
    const frame = readPlayer(bytes)
    if (typeof frame === 'string') return this.#breach(frame, closeCodes.policy)
    if (this.#silentUntil !== null) {
      if (frame.type !== 'hello' && frame.type !== 'resume') return this.#breach('shape', closeCodes.policy)
      this.#silentUntil = null
    }
    return this.#events.onFrame(this, bytes)
  }

  #gone(code: number): void {
    if (this.#code === null) {
      this.#code = code
      this.#events.onEnded(this, pageCodes.has(code) ? 'page' : 'line')
    }
    this.#events.onGone(this, this.#code)
  }
}
