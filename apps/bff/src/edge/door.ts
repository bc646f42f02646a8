import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge } from 'prom-client'
import { Admission, memoryFrom, type AdmissionOptions, type Strain } from './admission.ts'
import { refuseAtDoor } from './answer.ts'
import { hasBody } from './forgery.ts'
import type { SecurityHeaders } from './headers.ts'
import { collectGarbage, memoryTaken } from './memory.ts'
import type { Metrics } from './metrics.ts'
import { isNavigation } from './navigation.ts'
import { priorities, treatmentOf, type Priority, type Treatment } from './priority.ts'
import { jittered, Refusal } from './refusal.ts'

const everyMs = 100
/** Between two collections while memory is short. */
const collectEveryMs = 5000
/** Without a refusal for so long, shedding is over. */
const calmMs = 5000

/** After how long each class may come again, about: those who matter less give way to those who matter more. */
const comeAgainMs: Readonly<Record<Priority, number>> = {
  criticalPlus: 1000,
  critical: 2000,
  sheddablePlus: 3000,
  sheddable: 5000,
}

export interface DoorOptions extends AdmissionOptions {
  readonly memory: () => number
  /** The least of a body that is not waited for after a refusal, in bytes. */
  readonly bodyBytes: number
  /** After so long without a byte of an answer being read, its connection ends. */
  readonly unreadMs: number
}

interface Deps {
  readonly security: SecurityHeaders
  readonly metrics: Metrics
  readonly countRefusal: (refusal: Refusal) => void
  /** Told when shedding begins and when it is over. */
  readonly onShedding: (isShedding: boolean, state: { readonly limit: number; readonly inFlight: number }) => void
}

/** Whether a body that nobody reads would keep the connection busy for longer than a new one takes. */
const isLong = (request: IncomingMessage, most: number): boolean =>
  hasBody(request) && !(Number(request.headers['content-length']) <= most)

/** Where requests are let in or sent away, before any of them costs much. */
export class Door {
  readonly #deps: Deps
  readonly #admission: Admission
  readonly #memory: () => number
  readonly #bodyBytes: number
  readonly #unreadMs: number
  readonly #shed: Record<Priority, number> = {
    criticalPlus: 0,
    critical: 0,
    sheddablePlus: 0,
    sheddable: 0,
  }
  #timer: NodeJS.Timeout | undefined
  #lastTickAt = 0
  #lastCollectionAt = Number.NEGATIVE_INFINITY
  #lastShedAt = Number.NEGATIVE_INFINITY
  #isShedding = false

  constructor(deps: Deps, options: Partial<DoorOptions> = {}) {
    const { memory = memoryTaken, bodyBytes = 64 * 1024, unreadMs = 30_000, ...admission } = options
    this.#deps = deps
    this.#unreadMs = unreadMs
    this.#admission = new Admission(admission)
    this.#memory = memory
    this.#bodyBytes = bodyBytes
    this.#watch()
  }

  /** Begins to adapt. */
  open(): void {
    this.#lastTickAt = performance.now()
    this.#timer = setInterval(() => this.#tick(), everyMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Lets a request in, which then holds its place until it is answered, or answers it. Returns whether it is in. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const treatment = treatmentOf(request)
    if (!treatment) return true
    const { priority, isCounted, isPage } = treatment
    if (!this.#admission.admits(priority, performance.now())) {
      const refusal = this.#refuse(priority)
      refuseAtDoor(request, response, refusal, {
        requestId: randomUUID(),
        isPage: isPage === true && isNavigation(request.headers),
        security: this.#deps.security,
        isLast: isLong(request, this.#bodyBytes),
      })
      return false
    }
    if (isCounted) this.#count(request, response, treatment)
    return true
  }

  /** Whether one more request to upgrade is let in; counts it where it is not. */
  admitsUpgrade(): boolean {
    if (this.#admission.admits('criticalPlus', performance.now())) return true
    this.#refuse('criticalPlus')
    return false
  }

  #refuse(priority: Priority): Refusal {
    this.#shed[priority] += 1
    this.#lastShedAt = performance.now()
    const refusal = new Refusal('UNAVAILABLE', { retryAfterMs: jittered(comeAgainMs[priority]) })
    this.#deps.countRefusal(refusal)
    return refusal
  }

  /**
   * From when it is in until all of its answer is in the socket's hands: whoever sends or reads a byte at a time takes
   * nobody's place.
   */
  #count(request: IncomingMessage, response: ServerResponse, { priority, route }: Treatment): void {
    const begin = (): void => {
      if (response.writableEnded || response.closed) return
      const place = this.#admission.take(priority, route, performance.now())
      response.once('prefinish', () => {
        const { socket, statusCode } = response
        // What nobody reads holds memory, without a place. Node's own limit for idle connections comes after it.
        if (socket && socket.writableLength > 0) socket.setTimeout(this.#unreadMs)
        place.leave(performance.now(), statusCode < 400 || statusCode === 504)
      })
      response.once('close', () => place.leave(performance.now(), false))
    }
    if (hasBody(request)) request.once('end', begin)
    else begin()
  }

  #tick(): void {
    const now = performance.now()
    const strain: Strain = { lagMs: Math.max(0, now - this.#lastTickAt - everyMs), memory: this.#taken(now) }
    // Not before: a collection is no lag that others caused.
    this.#lastTickAt = performance.now()
    this.#admission.adapt(now, strain)
    const isShedding = now - this.#lastShedAt < calmMs
    if (isShedding === this.#isShedding) return
    this.#isShedding = isShedding
    const { limit, inFlight } = this.#admission
    this.#deps.onShedding(isShedding, { limit, inFlight })
  }

  /** The part of the memory that is taken by what is in use; what is not is given back first. */
  #taken(now: number): number {
    const memory = this.#memory()
    if (memory < memoryFrom || now - this.#lastCollectionAt < collectEveryMs) return memory
    this.#lastCollectionAt = now
    collectGarbage()
    return this.#memory()
  }

  #watch(): void {
    const registers = [this.#deps.metrics.registry]
    const admission = this.#admission
    const shed = this.#shed
    const counter = new Counter({
      name: 'abhyas_shed_total',
      help: 'Requests that were sent away because not all could be served, by how much they matter',
      labelNames: ['priority'] as const,
      registers,
      collect() {
        counter.reset()
        for (const priority of priorities) counter.inc({ priority }, shed[priority])
      },
    })
    const limit = new Gauge({
      name: 'abhyas_admission_limit',
      help: 'How many requests may be in flight now',
      registers,
      collect() {
        limit.set(admission.limit)
      },
    })
    const inFlight = new Gauge({
      name: 'abhyas_in_flight',
      help: 'Requests in flight, without streams, sockets and files',
      registers,
      collect() {
        inFlight.set(admission.inFlight)
      },
    })
  }
}
