import { fastifyCookie as cookie } from '@fastify/cookie'
import { sessionCookie } from '@abhyas/contracts/http'
import type { Seal } from './seal.ts'
import { closeSession, newSession, openSession, rolled, type Session } from './session.ts'

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/**
 * One request's session: what its cookie said, and what the answer is to say about it. Opened when first asked for,
 * so that an answer which is the same for everyone never looks at a cookie. Works once the cookie plugin is registered.
 */
export class SessionJar {
  readonly #seal: Seal
  readonly #header: string | undefined
  readonly #now: number
  #opened: Session | null | undefined
  #change: Session | 'clear' | 'leave' | undefined

  /** Takes the request's cookie header, if any; `now` in epoch ms. */
  constructor(seal: Seal, header: string | undefined, now: number) {
    this.#seal = seal
    this.#header = header
    this.#now = now
  }

  /** The session of this request's cookie, or null. */
  get session(): Session | null {
    if (this.#opened === undefined) this.#opened = this.#open()
    return this.#opened
  }

  /** Signs a student in with a token of the backend, under a new id. */
  start(token: string, studentId: string): void {
    this.#change = newSession(token, studentId, this.#now)
  }

  /** Takes the cookie away. */
  end(): void {
    this.#change = 'clear'
  }

  /** Lets the cookie be, even where it would be rolled; what `start` or `end` say counts more. */
  leave(): void {
    this.#change ??= 'leave'
  }

  /** The answer's `set-cookie`, or null where nothing changes; a session that was used and is a day old is rolled. */
  get setCookie(): string | null {
    const change = this.#change ?? (this.#opened ? rolled(this.#opened, this.#now) : null)
    if (change === null || change === 'leave') return null
    if (change === 'clear') return cookie.serialize(sessionCookie, '', { ...attributes, maxAge: 0 })
    return cookie.serialize(sessionCookie, closeSession(this.#seal, change), {
      ...attributes,
      maxAge: Math.floor((change.expiresAt - this.#now) / 1000),
    })
  }

  #open(): Session | null {
    if (!this.#header?.includes(sessionCookie)) return null
    const sealed = cookie.parse(this.#header)[sessionCookie]
    return sealed === undefined ? null : openSession(this.#seal, sealed, this.#now)
  }
}
