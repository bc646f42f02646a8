import type { FastifyInstance, InjectOptions } from 'fastify'
import { openSession, type Session } from '../session/session.ts'
import { fromApp, seal } from './gateway.ts'

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** A browser as far as cookies go: it keeps what it is given, and from another site brings only what is Lax. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #cookies: Map<string, string>
  lastSetCookies: readonly string[] = []

  constructor(app: FastifyInstance, cookies: Iterable<readonly [string, string]> = []) {
    this.#app = app
    this.#cookies = new Map(cookies)
  }

  /** Another with the same cookies: a thief's. */
  twin(): Browser {
    return new Browser(this.#app, this.#cookies)
  }

  /** Keeps `name=value`. */
  take(pair: string): void {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
    this.#cookies.set(name, value)
  }

  get sealedSession(): string {
    return this.#cookies.get('__Host-session') ?? ''
  }

  get session(): Session | null {
    return openSession(seal, this.sealedSession, Date.now())
  }

  /** Opens a path by a link of our own; returns where the answer leads. */
  async open(path: string, site = 'same-origin'): Promise<string> {
    const answer = await this.#send({ url: path, headers: { 'sec-fetch-site': site } }, site === 'cross-site')
    return String(answer.headers.location)
  }

  /** Opens a path by another site's link or redirect. */
  openFromElsewhere(path: string): Promise<string> {
    return this.open(path, 'cross-site')
  }

  /** Asks for a nonce for the native view. */
  async nonce(): Promise<string> {
    return (await this.#send({ url: '/auth/native', headers: fromApp }, false)).json().nonce
  }

  /** Sends what the native bridge answered. */
  post(payload: object): Promise<Answer> {
    return this.#send({ method: 'POST', url: '/auth/native', headers: fromApp, payload }, false)
  }

  async #send(request: InjectOptions, isForeign: boolean): Promise<Answer> {
    const sent = [...this.#cookies].filter(([name]) => !isForeign || name !== '__Host-session')
    const cookie = sent.map((pair) => pair.join('=')).join('; ')
    const answer = await this.#app.inject({ ...request, headers: { ...request.headers, cookie } })
    this.lastSetCookies = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of this.lastSetCookies) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (rest.includes('Max-Age=0;')) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}
