/** What the parts of `bench overload` all know. */
import { closeSession, newSession } from '../../apps/bff/src/session/session.ts'
import { makeSeal } from '../../apps/bff/src/session/seal.ts'
import { priorities } from '../../apps/bff/src/edge/priority.ts'

export const benchOrigin = 'https://abhyas.test'
export const benchKey = Buffer.alloc(32, 7)
export { priorities }

/** The service does so many requests at a time, each in so many ms, and makes the others wait. */
export const slots = Number(process.env['SLOTS'] ?? 10)
export const serviceMs = Number(process.env['SERVICE_MS'] ?? 25)

/** Of each class a call and its part of all: at ten times the load the two that matter most come to 0.8 of what can be done. */
export const mix = [
  { priority: 'criticalPlus', path: 'questions.append', part: 0.04 },
  { priority: 'critical', path: 'duel.lobby', part: 0.04 },
  { priority: 'sheddablePlus', path: 'bookmarks.list', part: 0.6 },
  { priority: 'sheddable', path: 'nudge.due', part: 0.32 },
] as const

const seal = makeSeal([benchKey])
export const cookie = `__Host-session=${closeSession(seal, newSession('token', '0190a0a0-0000-7000-8000-000000000001', Date.now()))}`

/** What the load is to do: so many askers, each of whom waits for an answer, or so many requests a second, whatever is answered. */
export type Phase = (
  | { readonly kind: 'closed'; readonly askers: number }
  | { readonly kind: 'open'; readonly perSecond: number }
) & {
  readonly seconds: number
  /** What is served later than that is not normal. */
  readonly lateMs: number
}

/** For `lateMs`: nothing is. */
export const far = Number.MAX_SAFE_INTEGER

/** What became of a phase. Times in ms, from when a request was due. */
export interface Outcome {
  readonly served: number
  readonly failed: number
  readonly servedP50: number
  readonly servedP99: number
  readonly refused: number
  readonly refusedP99: number
  /** How late requests were sent: where it is much, the machine or the load was the limit, and not the gateway. */
  readonly sentLateP99: number
  /** Refused with a time to come again, and how many different times, in seconds. */
  readonly told: number
  readonly times: number
  readonly byClass: Readonly<Record<string, { served: number; refused: number }>>
  /** When the last request came that was refused, failed or late; 0 where none was. */
  readonly troubleUntilMs: number
}
