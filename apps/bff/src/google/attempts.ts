import { randomBytes } from 'node:crypto'
import { fastifyCookie as cookie } from '@fastify/cookie'
import { z } from 'zod'
import type { Seal } from '../session/seal.ts'

/** How long a sign-in may take from its beginning to its end. */
export const attemptMs = 600_000
/** Of one browser at a time, each in a tab of its own; of more, the oldest is given up. */
const mostAttempts = 4
const prefix = '__Host-google.'
// Lax: the way back from Google comes from another site, where a Strict cookie stays at home.
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

const Random = z.string().regex(/^[\w-]{43}$/)
const Attempt = z.object({
  /** What comes back to us from outside and names the attempt: the state, in the native view the nonce. */
  id: Random,
  nonce: Random,
  /** Of PKCE; null in the native view, where no page of Google's is opened. */
  verifier: Random.nullable(),
  /** The backend's token of the session that the sign-in is to end. */
  replaces: z.string().max(1024).nullable(),
  /** In epoch ms. */
  begunAt: z.number(),
  isUsed: z.boolean(),
})
export type Attempt = z.infer<typeof Attempt>

const random = (): string => randomBytes(32).toString('base64url')
const nameOf = (id: string): string => prefix + id.slice(0, 12)

/**
 * The sign-ins that this browser has begun, each in a sealed cookie for ten minutes: what comes back from outside is
 * taken only by the browser that began it, and once. A used one stays, without its secrets, to tell a second use.
 */
export class Attempts {
  readonly #seal: Seal
  readonly #kept: Readonly<Record<string, string | undefined>>
  readonly #now: number
  readonly #setCookies: string[] = []

  /** Takes the request's cookie header, if any; `now` in epoch ms. */
  constructor(seal: Seal, header: string | undefined, now: number) {
    this.#seal = seal
    this.#kept = header?.includes(prefix) ? cookie.parse(header) : {}
    this.#now = now
  }

  /** The answer's `set-cookie` headers. */
  get setCookies(): readonly string[] {
    return this.#setCookies
  }

  /** Begins a sign-in on Google's page, or in the native view. Takes the token of the session that it is to end. */
  begin(where: 'page' | 'native', replaces: string | null): Attempt {
    // Browsers send the oldest first (RFC 6265, 5.4).
    const names = Object.keys(this.#kept).filter((name) => name.startsWith(prefix))
    for (const name of names.slice(0, Math.max(0, names.length + 1 - mostAttempts))) {
      this.#setCookies.push(cookie.serialize(name, '', { ...attributes, maxAge: 0 }))
    }
    const id = random()
    const own = where === 'page' ? { nonce: random(), verifier: random() } : { nonce: id, verifier: null }
    return this.#keep({ id, ...own, replaces, begunAt: this.#now, isUsed: false })
  }

  /** Takes what was begun under `id`, any text from outside, for its one use. */
  take(id: string): Attempt | 'unknown' | 'used' {
    const sealed = this.#kept[nameOf(id)]
    const text = sealed === undefined ? null : this.#seal.open(sealed)
    const read = Attempt.safeParse(text === null ? null : JSON.parse(text))
    if (!read.success || read.data.id !== id || this.#now - read.data.begunAt > attemptMs) return 'unknown'
    if (read.data.isUsed) return 'used'
    this.#keep({ ...read.data, verifier: null, replaces: null, isUsed: true })
    return read.data
  }

  #keep(attempt: Attempt): Attempt {
    const maxAge = Math.ceil((attempt.begunAt + attemptMs - this.#now) / 1000)
    const sealed = this.#seal.close(JSON.stringify(attempt))
    this.#setCookies.push(cookie.serialize(nameOf(attempt.id), sealed, { ...attributes, maxAge }))
    return attempt
  }
}
