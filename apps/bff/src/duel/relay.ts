import { closeCodes } from '@abhyas/contracts/duel'
import type { WebSocket } from 'ws'
import { isLoopbackPeer, type Limit } from '../edge/limits.ts'
import { jittered, Refusal } from '../edge/refusal.ts'
import { Tally } from '../edge/tally.ts'
import { frameCredits } from './credits.ts'
import { closedFrame, messageFrame, openFrame, type FromBackend, type Opening } from './frames.ts'
import { Link, type LinkState } from './link.ts'
import { Player, type Breach, type PlayerEvents } from './player.ts'

const sweepMs = 1000
/** Over how long players are closed whose link is lost, so that they do not return together. */
const lostSpreadMs = 1000
const mostDrainSpreadMs = 2000
const closingMs = 1500
const mostPerStudent = 8
/** Of sockets: whole towns share an address of a mobile network. */
const mostPerPeer = 1000

export interface RelayOptions {
  readonly url: string
  readonly onClose: (code: number) => void
  readonly onBreach: (breach: Breach) => void
  readonly onLink: (state: LinkState) => void
  readonly credits?: Limit | undefined
}

/** Whose socket it is. */
export interface Owner extends Opening {
  readonly studentId: string
}

/** Carries frames between the players' sockets and the one link to the duel service, and keeps nothing of them. */
export class Relay {
  readonly frames = { fromPlayers: 0, toPlayers: 0 }
  readonly #options: RelayOptions
  readonly #link: Link
  readonly #players = new Map<number, { readonly player: Player; readonly owner: Pick<Owner, 'studentId' | 'ip'> }>()
  readonly #held = new Set<Player>()
  readonly #byStudent = new Tally()
  readonly #byPeer = new Tally()
  readonly #playerEvents: PlayerEvents
  #lastNumber = 0
  #isDraining = false
  #sweep: NodeJS.Timeout | undefined
  #onEmpty: (() => void) | undefined

  constructor(options: RelayOptions) {
    this.#options = options
    this.#link = new Link(options.url, {
      onFrame: (frame) => this.#onFrame(frame),
      onOpen: () => options.onLink('open'),
      onLost: () => this.#onLost(),
      onRoom: () => this.#onRoom(),
    })
    this.#playerEvents = {
      onFrame: (player, bytes) => this.#send(player, bytes),
      onBreach: options.onBreach,
      onEnded: (player, by) => by !== null && this.#link.send(closedFrame(player.number, by)),
      onGone: (player, code) => this.#gone(player, code),
    }
  }

  /** Begins to connect to the service and to look after the players. */
  start(): void {
    this.#link.start()
    this.#sweep ??= setInterval(() => {
      const now = performance.now()
      for (const { player } of this.#players.values()) player.check(now)
    }, sweepMs).unref()
  }

  get isServing(): boolean {
    return !this.#isDraining && this.#link.state === 'open'
  }

  get linkState(): LinkState {
    return this.#link.state
  }

  /** Frames that were lost because the link was away. */
  get dropped(): number {
    return this.#link.dropped
  }

  get sockets(): number {
    return this.#players.size
  }

  /** Players whose frames wait until the link has room. */
  get held(): number {
    return this.#held.size
  }

  /** Why this owner gets no socket more, or null. This machine's own address is not limited, as with requests. */
  refusalOf({ studentId, ip }: Owner): Refusal | null {
    if (!this.isServing) return new Refusal('UNAVAILABLE', { retryAfterMs: jittered(2000) })
    const isMany =
      this.#byStudent.of(studentId) >= mostPerStudent || (!isLoopbackPeer(ip) && this.#byPeer.of(ip) >= mostPerPeer)
    return isMany ? new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: jittered(5000) }) : null
  }

  /** Serves a socket from now until it closes. */
  add(socket: WebSocket, { studentId, ...opening }: Owner): void {
    this.#lastNumber += 1
    const number = this.#lastNumber
    const { ip } = opening
    const player = new Player(
      number,
      socket,
      this.#options.credits ?? frameCredits,
      this.#playerEvents,
      performance.now(),
    )
    this.#players.set(number, { player, owner: { studentId, ip } })
    this.#byStudent.add(studentId, 1)
    this.#byPeer.add(ip, 1)
    this.#link.send(openFrame(number, opening))
  }

  /** Takes no new player, sends all away in the course of a moment, tells the service of each, and ends the link. */
  async drain(): Promise<void> {
    this.#isDraining = true
    const spreadMs = Math.min(mostDrainSpreadMs, this.#players.size)
    for (const { player } of this.#players.values()) {
      setTimeout(() => player.end(closeCodes.restart, 'us'), Math.random() * spreadMs)
    }
    if (this.#players.size > 0) {
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, spreadMs + closingMs)
        this.#onEmpty = () => {
          clearTimeout(late)
          resolve()
        }
      })
    }
    for (const { player } of this.#players.values()) player.terminate()
    clearInterval(this.#sweep)
    await this.#link.end()
  }

  #send(player: Player, bytes: Buffer): void {
    this.frames.fromPlayers += 1
    this.#link.send(messageFrame(player.number, bytes))
    if (!this.#link.isFull) return
    this.#held.add(player)
    player.hold()
  }

  #onRoom(): void {
    for (const player of this.#held) player.goOn()
    this.#held.clear()
  }

  #onFrame(frame: FromBackend): void {
    const player = this.#players.get(frame.connection)?.player
    if (!player) return
    if (frame.kind === 'close') return player.end(frame.code, null, frame.reason)
    this.frames.toPlayers += 1
    return player.tell(frame.payload)
  }

  #onLost(): void {
    this.#options.onLink('away')
    this.#onRoom()
    for (const { player } of this.#players.values()) {
      player.forsake()
      setTimeout(() => player.end(closeCodes.tryLater, null), Math.random() * lostSpreadMs).unref()
    }
  }

  #gone(player: Player, code: number): void {
    const owner = this.#players.get(player.number)?.owner
    if (!owner) return
    this.#players.delete(player.number)
    this.#held.delete(player)
    this.#byStudent.add(owner.studentId, -1)
    this.#byPeer.add(owner.ip, -1)
    this.#options.onClose(code)
    if (this.#players.size === 0) this.#onEmpty?.()
  }
}
