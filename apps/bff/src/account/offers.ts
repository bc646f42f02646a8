import { asAnyone, type Context } from '../trpc.ts'
import { offers } from '../upstream/account.ts'

const freshMs = 60_000
const tryAgainMs = 2000

interface SignIn {
  readonly demo: boolean
  readonly google: boolean
}

/**
 * What the sign-in screen may offer, asked of the backend at most once a minute. While the backend is down, the last
 * answer stands, and before the first one nothing is offered: the screen works without.
 */
export class Offers {
  /** Whether the gateway lets anyone use the demo account, should the backend have one. */
  readonly hasDemo: boolean
  readonly #hasGoogle: boolean
  #last: SignIn
  #askAgainAt = 0
  #flight: Promise<SignIn> | undefined

  /**
   * Takes whether the public origin is loopback, since elsewhere nobody is let in without a secret (ACC-02), and
   * whether the gateway signs in with Google (ACC-01).
   */
  constructor(isOnLoopback: boolean, hasGoogle: boolean) {
    this.hasDemo = isOnLoopback
    this.#hasGoogle = hasGoogle
    this.#last = { demo: false, google: hasGoogle }
  }

  /** The current offer. Never throws. */
  current(ctx: Context): Promise<SignIn> | SignIn {
    if (!this.hasDemo || performance.now() < this.#askAgainAt) return this.#last
    this.#flight ??= this.#ask(ctx).finally(() => (this.#flight = undefined))
    return this.#flight
  }

  async #ask(ctx: Context): Promise<SignIn> {
    try {
      this.#last = { ...(await asAnyone(ctx, offers)), google: this.#hasGoogle }
      this.#askAgainAt = performance.now() + freshMs
    } catch {
      this.#askAgainAt = performance.now() + tryAgainMs
    }
    return this.#last
  }
}
