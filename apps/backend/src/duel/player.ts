import { randomUUID } from 'node:crypto'
import { Refusal } from '../errors.ts'
import type { Admitted, Running } from './admission.ts'
import type { News } from './events.ts'
import { closeCodes, FromPlayer, parseFrame } from './frames.ts'
import type { Hub, Page } from './hub.ts'
import { createPulse } from './pulse.ts'
import type { Rematches } from './rematch.ts'
import type { Seeks } from './seeks.ts'
import type { SessionPages } from './session-pages.ts'
import type { Duels, EndedBy, Listener } from './service.ts'
import type { DuelStore, Kept } from './store.ts'
import { createTeller } from './teller.ts'

export interface PlayerDeps {
  readonly duels: Duels
  readonly store: DuelStore
  readonly hub: Hub
  readonly seeks: Seeks
  readonly sessionPages: SessionPages
  readonly rematches: Rematches
  readonly now: () => Date
  readonly readRunning: (studentId: string) => Promise<Running | null>
  /** Begins what waited for this student to be here: a friend's duel. */
  readonly startWaiting: (studentId: string) => Promise<void>
  readonly publish: (channel: string, news: News) => void
  readonly onFailure: (error: unknown) => void
}

/** The way out of one connection. */
export interface Way {
  readonly send: (text: string) => void
  readonly close: (code: number, reason: string) => void
}

/** One connection of a student who was admitted. */
export interface Player {
  /** Takes a frame; they are worked off one after the other. */
  readonly receive: (text: string) => void
  readonly ended: (by: EndedBy) => void
  /** Sends a ping and looks after the line; to be called every three seconds. */
  readonly beat: () => void
}

/** For how long a duel that is over can be resumed (D4). */
const resumableMs = 600_000
/** For how long what was found at the way in is taken for true. */
const freshMs = 500
/** What a page may have sent that is not worked off yet. */
const mostWaiting = 200

/**
 * Serves one page as duel.md says (D2–D7).
 * @param network a keyed digest, for fair play
 */
export function createPlayer(deps: PlayerDeps, admitted: Admitted, network: Buffer | null, way: Way): Player {
  const { duels, store, hub, seeks, now } = deps
  const { studentId, session } = admitted
  const pulse = createPulse()
  /** What was found when the page was admitted, as long as nothing can have changed. */
  let fresh: Pick<Admitted, 'running' | 'isSeeking' | 'isAwaited'> | null = admitted
  const admittedAt = performance.now()
  let hasSpoken = false
  let isEnded = false
  let waiting = 0
  let work: Promise<void> = Promise.resolve()
  const page: Page = { key: randomUUID(), studentId, heard: (news) => hear(news), tell: (frame) => send(frame) }

  const send = (frame: object) => {
    if (!isEnded) way.send(JSON.stringify(frame))
  }
  const close = (code: number, reason: string, by: EndedBy = 'page') => {
    if (isEnded) return
    way.close(code, reason)
    end(by)
  }
  const forgetSession = deps.sessionPages.add(session, () => close(closeCodes.signedOut, 'Signed out'))
  const refuse = (message: string, clientId: string | null = null) => send({ type: 'refused', clientId, message })
  const stamp = () => now().toISOString()
  const teller = createTeller(send, stamp)

  const listener: Listener = {
    changed: teller.tellNew,
    heard: (news) => {
      if (news.type === 'line') teller.tellLine(news.seat, news.line)
      const place = teller.place()
      if (news.type === 'rematch' && place) tellRematch(place.id).catch(fail)
    },
  }
  const tellRematch = async (epoch: string) => {
    const state = await deps.rematches.read(epoch)
    if (state) send({ type: 'rematch', epoch, asked: state.asked, endsAt: state.endsAt.toISOString() })
  }

  const leave = async (by: EndedBy) => {
    const left = teller.forget()
    if (left) await duels.detach(left.id, left.seat, listener, by)
  }
  /** Takes the seat. The caller tells the page, at once, all that has happened so far. */
  const sit = async ({ duelId, seat }: Running): Promise<Kept | null> => {
    const place = teller.place()
    if (place && place.id !== duelId) await leave('page')
    await seeks.stop(studentId, page)
    const latest = await duels.attach(duelId, seat, listener)
    if (!latest) return null
    // The page went while the seat was taken.
    if (isEnded) {
      await duels.detach(duelId, seat, listener, endedBy)
      return null
    }
    const kept = latest()
    teller.show(kept, seat)
    return kept
  }
  /** What runs for the student: as it was found at the way in, or read anew. */
  const findAll = async () => {
    const first = fresh && performance.now() - admittedAt < freshMs ? fresh : null
    fresh = null
    if (!first || first.isAwaited) await deps.startWaiting(studentId)
    if (first && !first.isAwaited) return first
    return { running: await deps.readRunning(studentId), isSeeking: true }
  }

  /** @returns whether that duel was there to sit down at */
  const welcome = async (running: Running): Promise<boolean> => {
    const kept = await sit(running)
    if (kept) teller.tellState('welcome', kept, { seek: null })
    return kept !== null
  }
  const greet = async (found?: Awaited<ReturnType<typeof findAll>>) => {
    const { running, isSeeking } = found ?? (await findAll())
    if (running && (await welcome(running))) return
    await leave('page')
    const seek = isSeeking ? await seeks.adopt(studentId, page) : null
    // A search that is gone by now may have found its duel.
    const late = isSeeking && seek === null ? await deps.readRunning(studentId) : null
    if (late && (await welcome(late))) return
    send({ type: 'welcome', now: stamp(), duel: null, seek })
  }
  const resume = async (epoch: string, offset: number) => {
    const found = await findAll()
    const { running } = found
    const own = running ? (running.duelId === epoch ? running : null) : await findOver(epoch)
    const kept = own && (await sit(own))
    if (!kept || offset > kept.game.seq) return greet(found)
    teller.tellMissed(kept, offset)
    // The other one may have asked while this page was away.
    return kept.game.phase === 'over' ? tellRematch(epoch) : undefined
  }
  /** The student's duel that ended a moment ago. */
  const findOver = async (id: string): Promise<Running | null> => {
    const kept = await store.read(id)
    if (!kept || kept.game.phase !== 'over' || now().getTime() - kept.game.at > resumableMs) return null
    const seat = kept.seats.find(({ student_id, kind }) => student_id === studentId && kind === 'human')
    return seat ? { duelId: id, seat: seat.seat } : null
  }

  const hear = (news: News) => {
    if (news.type === 'took') close(closeCodes.replaced, 'Another page has the duel', 'taken')
    if (news.type === 'matched') {
      enqueue(async () => {
        const found = await deps.readRunning(studentId)
        // The search is gone, and nothing came of it.
        if (!found) return send({ type: 'seeking', seek: null })
        if (teller.place()?.id === found.duelId) return
        const kept = await sit(found)
        if (kept) teller.tellState('matched', kept)
      })
    }
  }

  const handle = async (frame: FromPlayer, receivedAt: number): Promise<void> => {
    if (frame.type === 'hello' || frame.type === 'resume') {
      hasSpoken = true
      hub.control(page)
      return frame.type === 'hello' ? greet() : resume(frame.epoch, frame.offset)
    }
    if (!hasSpoken) return close(closeCodes.policy, 'Say hello first')
    switch (frame.type) {
      case 'seek':
        return seek(() => seeks.begin({ studentId, network, ...frame }, page))
      case 'cancel':
        await seeks.stop(studentId, page)
        return send({ type: 'seeking', seek: null })
      case 'take':
        return seek(() => seeks.take(studentId, frame.opponent, page))
      default:
        return play(frame, receivedAt)
    }
  }
  const seek = async (begin: () => Promise<string | null>) => {
    const refusal = await begin()
    if (refusal !== null) refuse(refusal)
  }
  const play = async (
    frame: Extract<FromPlayer, { type: 'ready' | 'answer' | 'skip' | 'leave' | 'rematch' | 'pong' }>,
    receivedAt: number,
  ): Promise<void> => {
    if (frame.type === 'pong') return
    const clientId = frame.type === 'answer' ? frame.clientId : null
    const place = teller.place()
    if (place?.id !== frame.epoch) return refuse('This duel does not run any more.', clientId)
    const { id, seat } = place
    switch (frame.type) {
      case 'answer': {
        const { index, choice } = frame
        const answer = { type: 'answer', seat, index, choice, clientId: frame.clientId, lagMs: pulse.lagMs() } as const
        const refusal = await duels.answer(id, answer, receivedAt)
        if (refusal !== null) return refuse(refusal, clientId)
        return send({ type: 'ack', clientId, epoch: id, index })
      }
      case 'skip':
        await duels.command(id, { type: 'skip', seat, index: frame.index })
        return undefined
      case 'rematch': {
        const refusal = await deps.rematches.ask(id, seat)
        return refusal === null ? undefined : refuse(refusal)
      }
      default:
        await duels.command(id, { type: frame.type, seat })
        return undefined
    }
  }

  let endedBy: EndedBy = 'page'
  const end = (by: EndedBy) => {
    if (isEnded) return
    isEnded = true
    endedBy = by
    forgetSession()
    const wasControlling = hub.controls(page)
    hub.release(page)
    work = work
      .then(async () => {
        await leave(by)
        if (wasControlling) await seeks.lose(studentId, page, by)
      })
      .catch(deps.onFailure)
  }
  /** What the database did not take, a page sends again once it is connected anew; what cannot be, it is told. */
  const fail = (error: unknown) => {
    if (error instanceof Refusal) return refuse(error.message)
    deps.onFailure(error)
    close(closeCodes.tryLater, 'Try again in a moment', 'us')
  }
  const enqueue = (task: () => Promise<void>) => {
    waiting += 1
    work = work
      .then(() => (isEnded ? undefined : task()))
      .catch(fail)
      .finally(() => {
        waiting -= 1
      })
  }

  return {
    ended: end,
    receive: (text) => {
      if (isEnded) return
      const frame = parseFrame(FromPlayer, text)
      if (!frame || waiting > mostWaiting) return close(closeCodes.policy, 'Not of the protocol')
      // Measured at once, however much else is to be done.
      if (frame.type === 'pong') {
        pulse.pong(frame.id, performance.now())
        announceLine()
        return
      }
      const receivedAt = now().getTime()
      enqueue(() => handle(frame, receivedAt))
    },
    beat: () => {
      if (isEnded || !hasSpoken) return
      const id = pulse.ping(performance.now())
      if (id === null) return close(closeCodes.tryLater, 'The line is silent', 'line')
      send({ type: 'ping', id, now: stamp() })
      announceLine()
    },
  }

  function announceLine(): void {
    const place = teller.place()
    if (place && teller.tellLine(place.seat, pulse.line())) {
      deps.publish(`duel:${place.id}`, { type: 'line', seat: place.seat, line: pulse.line() })
    }
  }
}
