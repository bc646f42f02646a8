import type { Socket } from 'node:net'
import { WebSocket, type ClientOptions } from 'ws'
import { readFrame, type FromBackend } from './frames.ts'

const beatMs = 2000
/** Beats without a word after which the link is dead: counted, since after a stall of our own the words wait unread. */
const mostMissed = 2
const handshakeMs = 3000
const firstPauseMs = 100
const longestPauseMs = 1000
/** A duel's whole state is some 40 KB. */
const mostBytes = 1 << 20
const fullBytes = 1 << 20
const roomBytes = 256 << 10

export type LinkState = 'away' | 'open' | 'ended'

interface Events {
  readonly onFrame: (frame: FromBackend) => void
  readonly onOpen: () => void
  /** The link broke; what it carried is gone. */
  readonly onLost: () => void
  /** There is room again after `isFull`. */
  readonly onRoom: () => void
}

const options: ClientOptions = {
  perMessageDeflate: false,
  maxPayload: mostBytes,
  handshakeTimeout: handshakeMs,
  skipUTF8Validation: true,
  // Masks guard proxies against what pages write; this link has no page at its end. Zeros spare a pass over each byte.
  generateMask: (mask) => void mask.fill(0),
}

/**
 * The one websocket to the duel service, that all players of this gateway share. Connects again by itself, with
 * jittered pauses that grow, and takes a silent peer for a lost one.
 */
export class Link {
  readonly #url: string
  readonly #events: Events
  #socket: WebSocket | undefined
  /** What is under the websocket. */
  #line: Socket | undefined
  #isGathering = false
  #state: LinkState = 'away'
  #failures = 0
  #missed = 0
  #timer: NodeJS.Timeout | undefined
  #isFull = false
  #dropped = 0

  constructor(url: string, events: Events) {
    this.#url = url
    this.#events = events
  }

  get state(): LinkState {
    return this.#state
  }

  /** Frames that there was no link for. */
  get dropped(): number {
    return this.#dropped
  }

  /** Whether more waits to be sent than should; whoever sends should stop reading until `onRoom`. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Begins to connect, and goes on until `end`. */
  start(): void {
    if (this.#socket || this.#state === 'ended') return
    const socket = new WebSocket(this.#url, options)
    this.#socket = socket
    socket.on('error', () => socket.terminate())
    socket.on('upgrade', (answer) => (this.#line = answer.socket))
    socket.on('open', () => this.#opened(socket))
    socket.on('message', (bytes: Buffer, isBinary: boolean) => this.#heard(bytes, isBinary))
    socket.on('pong', () => this.#beat())
    socket.on('ping', () => this.#beat())
    socket.on('close', () => this.#closed())
  }

  /** Sends a frame; without a link it is dropped, like everything that was under way on it. */
  send(frame: Buffer): void {
    const socket = this.#socket
    if (this.#state !== 'open' || !socket) {
      this.#dropped += 1
      return
    }
    this.#gather()
    if (socket.bufferedAmount < fullBytes) return socket.send(frame)
    this.#isFull = true
    return socket.send(frame, () => this.#sent())
  }

  /** Closes the link for good, after what was sent. Resolves when it is closed, or after `patienceMs`. */
  async end(patienceMs = 500): Promise<void> {
    this.#state = 'ended'
    clearInterval(this.#timer)
    clearTimeout(this.#timer)
    const socket = this.#socket
    if (!socket) return
    if (socket.readyState !== WebSocket.OPEN) return socket.terminate()
    await new Promise<void>((resolve) => {
      const late = setTimeout(() => socket.terminate(), patienceMs)
      socket.once('close', () => {
        clearTimeout(late)
        resolve()
      })
      socket.close(1001)
    })
  }

  /** Lets all frames of this turn of the event loop out in one write: a system call for each takes most of the time. */
  #gather(): void {
    const line = this.#line
    if (this.#isGathering || !line) return
    this.#isGathering = true
    line.cork()
    setImmediate(() => {
      this.#isGathering = false
      line.uncork()
    })
  }

  #opened(socket: WebSocket): void {
    if (this.#state === 'ended') return socket.terminate()
    this.#state = 'open'
    this.#failures = 0
    this.#beat()
    this.#timer = setInterval(() => {
      if (this.#missed === mostMissed) return socket.terminate()
      this.#missed += 1
      socket.ping()
    }, beatMs)
    return this.#events.onOpen()
  }

  #beat(): void {
    this.#missed = 0
  }

  #heard(bytes: Buffer, isBinary: boolean): void {
    this.#beat()
    const frame = isBinary ? readFrame(bytes) : null
    if (frame) this.#events.onFrame(frame)
  }

  #sent(): void {
    if (!this.#isFull || (this.#socket?.bufferedAmount ?? 0) > roomBytes) return
    this.#isFull = false
    this.#events.onRoom()
  }

  #closed(): void {
    clearInterval(this.#timer)
    this.#socket = undefined
    this.#isFull = false
    if (this.#state === 'ended') return
    const wasOpen = this.#state === 'open'
    this.#state = 'away'
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures) * (0.5 + Math.random())
    this.#failures += 1
    this.#timer = setTimeout(() => this.start(), pauseMs).unref()
    if (wasOpen) this.#events.onLost()
  }
}
