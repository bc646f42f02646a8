import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Seal } from './seal.ts'

const dayMs = 86_400_000
export const idleMs = 30 * dayMs
export const longestMs = 180 * dayMs
const rollAfterMs = dayMs

/** What the cookie holds. The backend is the authority on the token: a revoked one it refuses. Times in epoch ms. */
const Session = z.object({
  /** What the backend knows the student by. Never leaves the gateway but towards the backend. */
  token: z.string().min(1).max(1024),
  /** Whose session it is: a tab that means another student's data is refused. */
  studentId: z.string().max(64),
  /** Of this sign-in: 128 random bits. */
  sid: z.string().length(22),
  signedInAt: z.number(),
  issuedAt: z.number(),
  expiresAt: z.number(),
})
export type Session = z.infer<typeof Session>

type SignIn = Pick<Session, 'token' | 'studentId' | 'sid' | 'signedInAt'>

const issued = ({ token, studentId, sid, signedInAt }: SignIn, now: number): Session => ({
  token,
  studentId,
  sid,
  signedInAt,
  issuedAt: now,
  expiresAt: Math.min(now + idleMs, signedInAt + longestMs),
})

/** A new session for a token of the backend, with an id that no session had before. `now` in epoch ms. */
export const newSession = (token: string, studentId: string, now: number): Session =>
  issued({ token, studentId, sid: randomBytes(16).toString('base64url'), signedInAt: now }, now)

/** The same session from now on where its cookie is older than a day, else null. `now` in epoch ms. */
export const rolled = (session: Session, now: number): Session | null =>
  now - session.issuedAt > rollAfterMs ? issued(session, now) : null

/** The sealed form of a session. */
export const closeSession = (seal: Seal, session: Session): string => seal.close(JSON.stringify(session))

/** Opens what a browser sent. Returns null for anything that we did not seal or that is over. `now` in epoch ms. */
export function openSession(seal: Seal, sealed: string, now: number): Session | null {
  const text = seal.open(sealed)
  if (text === null) return null
  const session = Session.safeParse(JSON.parse(text))
  if (!session.success) return null
  const { issuedAt, expiresAt, signedInAt } = session.data
  const isOver = now >= Math.min(expiresAt, issuedAt + idleMs, signedInAt + longestMs)
  return isOver ? null : session.data
}
