import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  closeCodes,
  type ClosedQuestion,
  type DuelEvent,
  type DuelOutcome,
  type DuelState,
  type FromPlayer,
  ToPlayer,
} from '@abhyas/contracts/duel'
import { WebSocket } from 'ws'
import type { Chance } from './chance.ts'
import { origin } from './fleet.ts'

const thinkMs = [50, 700] as const

interface Answer {
  readonly clientId: string
  readonly index: number
  readonly choice: number
}

/** What a player saw and was told of one duel. */
export interface Played {
  readonly epoch: string
  readonly seat: 0 | 1
  readonly acked: Answer[]
  readonly closed: ClosedQuestion[]
  /** Every text of the server, in order, with the questions that were closed once it was read. */
  readonly frames: { readonly text: string; readonly closed: ReadonlySet<number> }[]
  readonly faults: string[]
  outcome: DuelOutcome | null
}

interface PlayerParts {
  readonly cookie: string
  /** Ports of the gateways. */
  readonly ports: readonly [number, ...number[]]
  readonly chance: Chance
  /** Whether the line, the frames and the tabs are disturbed. */
  readonly isDisturbed: boolean
  /** Told with which code a socket was closed, and after how many ms the page was back. */
  readonly onGap?: (code: number, ms: number) => void
}

/** A student's page that plays one online duel to its end, over a line that fails in every way that a line can. */
export class Player {
  readonly #parts: PlayerParts
  #socket: WebSocket | undefined
  #tab: string = randomUUID()
  #offset = 0
  #open: { readonly index: number; answer: Answer | undefined } | undefined
  #played: Played | undefined
  #isOver = false
  #lost: { readonly code: number; readonly at: number } | undefined
  readonly #end = Promise.withResolvers<Played>()

  constructor(parts: PlayerParts) {
    this.#parts = parts
  }

  /** Searches, plays, and resolves when the result is there. */
  play(): Promise<Played> {
    this.#connect()
    if (this.#parts.isDisturbed) void this.#disturb()
    return this.#end.promise
  }

  stop(): void {
    this.#isOver = true
    this.#socket?.terminate()
  }

  #connect(): void {
    if (this.#isOver) return
    const { cookie, ports, chance } = this.#parts
    const socket = new WebSocket(`ws://127.0.0.1:${chance.oneOf(ports)}/ws/duel`, { headers: { cookie, origin } })
    this.#socket = socket
    socket.on('open', () => {
      if (this.#lost) this.#parts.onGap?.(this.#lost.code, performance.now() - this.#lost.at)
      this.#lost = undefined
      const first: FromPlayer =
        this.#played === undefined
          ? { type: 'hello', tab: this.#tab }
          : { type: 'resume', tab: this.#tab, epoch: this.#played.epoch, offset: this.#offset }
      socket.send(JSON.stringify(first))
    })
    socket.on('message', (data) => {
      if (socket === this.#socket) this.#read(Buffer.isBuffer(data) ? data.toString() : '')
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      if (socket !== this.#socket || this.#isOver) return
      this.#lost ??= { code, at: performance.now() }
      if (code === closeCodes.policy || code === closeCodes.tooBig || code === closeCodes.signedOut)
        this.#played?.faults.push(`closed with ${code}`)
      setTimeout(() => this.#connect(), this.#parts.chance.between(100, 1000))
    })
  }

  /** Sends `frame`; on a disturbed line some come twice and some late. */
  #send(frame: FromPlayer): void {
    const { chance, isDisturbed } = this.#parts
    const text = JSON.stringify(frame)
    const socket = this.#socket
    const write = () => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text)
    }
    if (isDisturbed && chance.happens(0.1)) setTimeout(write, chance.between(20, 300))
    else write()
    if (isDisturbed && chance.happens(0.1)) setTimeout(write, chance.between(0, 100))
  }

  #read(text: string): void {
    const frame = ToPlayer.parse(JSON.parse(text))
    if (frame.type === 'welcome') {
      if (frame.duel) this.#take(frame.duel)
      else if (frame.seek === null && this.#played === undefined)
        this.#send({ type: 'seek', subject: 'mixed', format: 'blitz' })
    } else if (frame.type === 'matched') this.#take(frame.duel)
    else if (frame.type === 'resumed') {
      for (const { seq, event } of frame.events) this.#apply(frame.epoch, seq, event)
      // The first may have been lost with its line; once more changes nothing.
      this.#send({ type: 'ready', epoch: frame.epoch })
      this.#answerAgain()
    } else if (frame.type === 'event') {
      this.#watch(frame, text)
      this.#apply(frame.epoch, frame.seq, frame.event)
    } else if (frame.type === 'ack') this.#acked(frame.clientId)
    else if (frame.type === 'ping') this.#send({ type: 'pong', id: frame.id })
    const closed = new Set(this.#played?.closed.map(({ index }) => index))
    this.#played?.frames.push({ text, closed })
    if (this.#played?.outcome) this.#finish(this.#played)
  }

  /** On one socket the numbers follow on each other, and nothing is in a text that its event does not say. */
  #watch({ epoch, seq, event }: Extract<ToPlayer, { type: 'event' }>, text: string): void {
    const played = this.#played
    if (played?.epoch !== epoch) return
    if (seq !== this.#offset + 1) played.faults.push(`told ${seq} after ${this.#offset}`)
    if (event.type === 'closed') return
    if (text.includes('"key"')) played.faults.push(`a key in ${event.type}`)
    if (event.type === 'answered' && event.seat !== played.seat && !text.includes('"choice":null'))
      played.faults.push('the choice of the opponent before the question closed')
  }

  #take(duel: DuelState): void {
    if (this.#played !== undefined && this.#played.epoch !== duel.epoch) {
      this.#played.faults.push(`given duel ${duel.epoch} in the middle of ${this.#played.epoch}`)
      return
    }
    this.#played ??= {
      epoch: duel.epoch,
      seat: duel.seat,
      acked: [],
      closed: [],
      frames: [],
      faults: [],
      outcome: null,
    }
    if (duel.offset < this.#offset) this.#played.faults.push(`told state ${duel.offset} after ${this.#offset}`)
    this.#offset = duel.offset
    this.#played.closed.splice(0, Infinity, ...duel.closed)
    this.#played.outcome = duel.outcome
    if (duel.phase === 'gathering' && !duel.ready[duel.seat]) this.#send({ type: 'ready', epoch: duel.epoch })
    const { current } = duel
    if (current?.question && duel.phase === 'open') {
      if (this.#open?.index !== current.index) this.#open = { index: current.index, answer: undefined }
      if (current.answered[duel.seat]) this.#open = undefined
    } else this.#open = undefined
    if (duel.phase === 'shown' && current) this.#send({ type: 'skip', epoch: duel.epoch, index: current.index })
    this.#answerAgain()
  }

  #apply(epoch: string, seq: number, event: DuelEvent): void {
    const played = this.#played
    if (played?.epoch !== epoch || seq <= this.#offset) return
    if (seq !== this.#offset + 1) {
      this.#send({ type: 'resume', tab: this.#tab, epoch, offset: this.#offset })
      return
    }
    this.#offset = seq
    if (event.type === 'opened') {
      this.#open = { index: event.index, answer: undefined }
      this.#answerAgain()
    } else if (event.type === 'answered' && event.seat === played.seat) {
      if (this.#open?.index === event.index) this.#open = undefined
    } else if (event.type === 'closed') {
      this.#open = undefined
      played.closed.push(event.closed)
      this.#send({ type: 'skip', epoch, index: event.closed.index })
    } else if (event.type === 'over') played.outcome = event.outcome
  }

  #acked(clientId: string): void {
    const answer = this.#open?.answer
    // Of a question that closed meanwhile: known from what was sent.
    const sent = this.#sent.get(clientId)
    if (sent && !this.#played?.acked.some((one) => one.clientId === clientId)) this.#played?.acked.push(sent)
    if (answer?.clientId === clientId) this.#open = undefined
  }

  readonly #sent = new Map<string, Answer>()

  #answerAgain(): void {
    const { chance } = this.#parts
    const open = this.#open
    const played = this.#played
    if (!open || !played) return
    open.answer ??= { clientId: randomUUID(), index: open.index, choice: chance.between(0, 3) }
    const { answer } = open
    this.#sent.set(answer.clientId, answer)
    setTimeout(
      () => {
        if (this.#open?.answer === answer) this.#send({ type: 'answer', epoch: played.epoch, ...answer })
      },
      chance.between(...thinkMs),
    )
  }

  /** Cuts of up to two seconds, and a second tab that takes over. */
  async #disturb(): Promise<void> {
    const { chance } = this.#parts
    while (!this.#isOver) {
      await delay(chance.between(1500, 9000))
      if (this.#isOver) return
      const former = this.#socket
      if (chance.happens(0.3)) {
        this.#tab = randomUUID()
        this.#connect() // the older page is told to go
      } else {
        this.#socket = undefined
        former?.terminate()
        await delay(chance.between(0, 2000))
        this.#connect()
      }
    }
  }

  #finish(played: Played): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#socket?.close()
    this.#end.resolve(played)
  }
}
