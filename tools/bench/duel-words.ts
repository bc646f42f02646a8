/** What load and peers of `bench duel` both know. */
import { closeSession, newSession } from '../../apps/bff/src/session/session.ts'
import { makeSeal } from '../../apps/bff/src/session/seal.ts'

export const benchOrigin = 'https://abhyas.test'
export const benchKey = Buffer.alloc(32, 7)

const id = '0190a0a0-0000-7000-8000-0000000000aa'
export const hello = JSON.stringify({ type: 'hello', tab: id })
export const answer = JSON.stringify({ type: 'answer', clientId: id, epoch: id, index: 3, choice: 2 })
export const ack = JSON.stringify({ type: 'ack', clientId: id, epoch: id, index: 3 })

const seal = makeSeal([benchKey])
const perStudent = 8
const cookies: string[] = []

/** The session of the student to whom the socket with this number belongs; eight sockets are one student's. */
export function cookieOf(socket: number): string {
  const student = Math.floor(socket / perStudent)
  return (cookies[student] ??=
    `__Host-session=${closeSession(seal, newSession(`token-${student}`, `student-${student}`, Date.now()))}`)
}
