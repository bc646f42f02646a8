/** What load and peers of `bench tutor` both know. */
import { closeSession, newSession } from '../../apps/bff/src/session/session.ts'
import { makeSeal } from '../../apps/bff/src/session/seal.ts'

export const benchOrigin = 'https://abhyas.test'
export const benchKey = Buffer.alloc(32, 7)
export const answerId = '0190a0a0-0000-4000-8000-0000000000da'
/** Between two pieces of an answer. */
export const everyMs = 50

/** The clock of all processes, in ms. */
export const now = (): number => performance.timeOrigin + performance.now()

/** A sentence of the usual length that says when it was made. */
export const piece = (n: number): object => ({
  type: 'sentence',
  n,
  text: `${now().toFixed(2)} The Rajya Sabha is a permanent house: a third of its members retire every second year, so that it is never dissolved as a whole.`,
  cites: [0],
  opens: null,
})

const seal = makeSeal([benchKey])

/** The session of a student of their own for each stream. */
export const cookieOf = (stream: number): string =>
  `__Host-session=${closeSession(seal, newSession(`token-${stream}`, `student-${stream}`, Date.now()))}`
