import type { DuelFormat, DuelSeek, DuelState, DuelSubject, FromPlayer, Line, ToPlayer } from '@abhyas/contracts/duel'
import { proxy, ref } from 'valtio/vanilla'
import { confirmSession } from '../../shared/session/session.ts'
import { currentStudentId, onStudentChange } from '../../shared/session/student.ts'
import { applyEvent } from './apply-event.ts'
import { createDuelSocket, type LinkPhase } from './duel-socket.ts'
import { ageServerTime, forgetServerTime, hearServerTime } from './server-time.ts'

type Held<Value extends object> = ReturnType<typeof ref<Value>>

/** An answer of this page: `sent` until the server has acknowledged it (rule D5). */
export interface OwnAnswer {
  readonly clientId: string
  readonly epoch: string
  readonly index: number
  readonly choice: number
  readonly status: 'sent' | 'saved' | 'refused'
  /** Why it was refused. */
  readonly message: string | null
}

type Frame<Type extends ToPlayer['type']> = Extract<ToPlayer, { type: Type }>
export type RematchOffer = Pick<Frame<'rematch'>, 'epoch' | 'asked' | 'endsAt'>

const nothing = () => ({
  link: 'off' as LinkPhase, // widened, as all below: the first value alone would be the type
  /** Whether the server has said what runs since the page connected first. */
  isWelcome: false,
  /** How often `askAnew` was called. */
  asked: 0,
  /** The duel as of its last event; replaced whole. Stays when it is over, until another begins. */
  duel: null as Held<DuelState> | null,
  /** The duel that was here last, also when the server no longer speaks of it. */
  lastEpoch: null as string | null,
  seek: null as Held<DuelSeek> | null,
  lines: ['good', 'good'] as [Line, Line],
  answers: [] as Held<OwnAnswer>[],
  /** What was refused, in words, where it was no answer. */
  refusal: null as string | null,
  rematch: null as Held<RematchOffer> | null,
})

/** What this page knows of its duel. Read it through `useDuel`; change it through the functions below only. */
export const duelStore = proxy(nothing())

/** Of this page: the newest page of a student controls the duel (rule D6). */
const tab = crypto.randomUUID()
/** The highest number heard of, to see a gap that no later event shows. */
let highest = 0
let isResuming = false

const socket = createDuelSocket({
  first: () => {
    ageServerTime()
    isResuming = false
    return again() ?? { type: 'hello', tab }
  },
  onFrame: take,
  onPhase: (phase) => {
    duelStore.link = phase
    if (phase === 'off') duelStore.isWelcome = false
  },
  isSignedIn: async () => {
    await confirmSession()
    return currentStudentId() !== undefined
  },
})

/** What asks for the events after the state that is held; undefined where none is, or where nothing can follow. */
function again(): FromPlayer | undefined {
  const { duel } = duelStore
  if (duel === null || duel.phase === 'over') return undefined
  return { type: 'resume', tab, epoch: duel.epoch, offset: duel.offset }
}

function take(frame: ToPlayer) {
  if ('now' in frame) hearServerTime(frame.now)
  switch (frame.type) {
    case 'welcome':
      isResuming = false
      hold(frame.duel)
      duelStore.seek = frame.seek && ref(frame.seek)
      duelStore.isWelcome = true
      return sendAgain()
    case 'resumed':
      isResuming = false
      if (frame.epoch !== duelStore.duel?.epoch) return
      for (const { seq, event } of frame.events) takeEvent(seq, event)
      duelStore.isWelcome = true
      if (highest > duelStore.duel.offset) resume()
      return sendAgain()
    case 'event':
      if (frame.epoch === duelStore.duel?.epoch) takeEvent(frame.seq, frame.event)
      return
    case 'matched':
      return hold(frame.duel)
    case 'ack':
      return settle(frame.clientId, 'saved', null)
    case 'refused':
      if (frame.clientId === null) duelStore.refusal = frame.message
      else settle(frame.clientId, 'refused', frame.message)
      return
    case 'seeking':
      duelStore.seek = frame.seek && ref(frame.seek)
      return
    case 'presence':
      if (frame.epoch === duelStore.duel?.epoch) duelStore.lines = frame.lines
      return
    case 'rematch':
      duelStore.rematch = ref({ epoch: frame.epoch, asked: frame.asked, endsAt: frame.endsAt })
      return
    case 'ping':
      socket.send({ type: 'pong', id: frame.id })
      return
    default:
      return frame satisfies never
  }
}

/** Takes the whole state of a duel; null for none. */
function hold(duel: DuelState | null) {
  if (duel !== null && duel.epoch !== duelStore.duel?.epoch) {
    duelStore.answers = []
    duelStore.rematch = null
    duelStore.lines = ['good', 'good']
  }
  if (duel !== null) {
    duelStore.lastEpoch = duel.epoch
    duelStore.seek = null
    duelStore.refusal = null
  }
  highest = duel?.offset ?? 0
  duelStore.duel = duel && ref(duel)
}

function takeEvent(seq: number, event: Frame<'event'>['event']) {
  const { duel } = duelStore
  highest = Math.max(highest, seq)
  if (duel === null || seq <= duel.offset) return
  if (seq === duel.offset + 1) duelStore.duel = ref(applyEvent(duel, seq, event))
  else resume()
}

/** Asks for what is missing, once until it came. */
function resume() {
  const frame = again()
  if (isResuming || frame === undefined) return
  isResuming = socket.send(frame)
}

const settle = (clientId: string, status: OwnAnswer['status'], message: string | null) => {
  duelStore.answers = duelStore.answers.map((one) =>
    one.clientId === clientId ? ref({ ...one, status, message }) : one,
  )
}

function sendAgain() {
  for (const { status, clientId, epoch, index, choice } of duelStore.answers)
    if (status === 'sent') socket.send({ type: 'answer', clientId, epoch, index, choice })
}

let users = 0
let lingering: ReturnType<typeof setTimeout> | undefined

/** Keeps the socket open until the returned function is called; from one screen to the next it stays. */
export function connectDuel(): () => void {
  users += 1
  clearTimeout(lingering)
  socket.open()
  return () => {
    users -= 1
    if (users > 0) return
    lingering = setTimeout(() => users === 0 && socket.close(), 1_000)
  }
}

/** Connects once more from where the link ended for good: the duel is then this page's. */
export const connectHere = (): void => socket.open()

/** Searches for an opponent. False where there is no line: say it again when the link is open. */
export function seekOpponent(subject: DuelSubject, format: DuelFormat): boolean {
  duelStore.refusal = null
  return socket.send({ type: 'seek', subject, format })
}

/** Leaves the queue. */
export function cancelSeek(): void {
  duelStore.seek = null
  socket.send({ type: 'cancel' })
}

/** Takes what the search offers instead of a student. */
export const takeOffer = (opponent: 'ghost' | 'bot'): boolean => socket.send({ type: 'take', opponent })

/** Says that this player is there. */
export const sayReady = (epoch: string): boolean => socket.send({ type: 'ready', epoch })

/** Answers the open question, once; it is sent until it is acknowledged or refused. A refused one may be given anew. */
export function answer(choice: number): void {
  const { duel } = duelStore
  const current = duel?.current
  if (!duel || !current || duel.phase !== 'open' || current.answered[duel.seat]) return
  const before = answerOf(duel.epoch, current.index)
  if (before !== undefined && before.status !== 'refused') return
  const own = { clientId: crypto.randomUUID(), epoch: duel.epoch, index: current.index, choice }
  duelStore.answers = [
    ...duelStore.answers.filter((one) => one.clientId !== before?.clientId),
    ref({ ...own, status: 'sent' as const, message: null }),
  ]
  socket.send({ type: 'answer', ...own })
}

/** What this page answered to question `index` of duel `epoch`. */
export const answerOf = (epoch: string, index: number): OwnAnswer | undefined =>
  duelStore.answers.find((one) => one.epoch === epoch && one.index === index)

/** Enough seen of the result of question `index`. */
export const skip = (epoch: string, index: number): boolean => socket.send({ type: 'skip', epoch, index })

/** Gives the duel up. */
export const leaveDuel = (epoch: string): boolean => socket.send({ type: 'leave', epoch })

/** Says once more that this page is here: an invitation that was accepted since then begins. */
export const sayHello = (): boolean => socket.send({ type: 'hello', tab })

/**
 * Asks what runs now, and until the server has said it holds that nothing is known: an invitation begins a duel without
 * a word on this line. A duel that runs here stays.
 */
export function askAnew(): void {
  const { duel } = duelStore
  duelStore.asked += 1
  if (duel !== null && duel.phase !== 'over') return
  duelStore.duel = null
  duelStore.isWelcome = false
  sayHello()
}

/** Takes the seat in duel `epoch` that is over, where it is no longer held: a rematch is asked for from there. */
export const sitAgain = (epoch: string): boolean => socket.send({ type: 'resume', tab, epoch, offset: 0 })

/** Asks for a rematch of duel `epoch`, or agrees to one. */
export const askRematch = (epoch: string): boolean => socket.send({ type: 'rematch', epoch })

/** Forgets everything: another student, or the next test. */
export function resetDuel() {
  socket.close()
  highest = 0
  isResuming = false
  forgetServerTime()
  Object.assign(duelStore, nothing(), { asked: duelStore.asked + 1 })
}

onStudentChange(resetDuel)
