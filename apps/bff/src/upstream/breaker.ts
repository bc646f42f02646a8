import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen, type CircuitBreakerPolicy } from 'cockatiel'
import { jittered, Refusal } from '../edge/refusal.ts'
import { UpstreamFault } from './fault.ts'

export interface BreakerOptions {
  /** Outages in a row, after which the upstream is left alone. */
  readonly breakerFailures: number
  /** For so long; then one attempt tells whether it is back. */
  readonly breakerOpenMs: number
}

export const breakerDefaults: BreakerOptions = { breakerFailures: 5, breakerOpenMs: 1000 }

/** What keeps a service that is away from being asked all the time: only outages count. */
export const createBreaker = ({ breakerFailures, breakerOpenMs }: BreakerOptions): CircuitBreakerPolicy =>
  circuitBreaker(
    handleWhen((error) => error instanceof UpstreamFault && error.isOutage),
    { halfOpenAfter: breakerOpenMs, breaker: new ConsecutiveBreaker(breakerFailures) },
  )

export type BreakerState = 'closed' | 'open' | 'half-open'

/** `open` while the upstream is left alone because it failed. */
export const stateOf = ({ state }: CircuitBreakerPolicy): BreakerState =>
  state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half-open' : 'open'

/** The refusal of what is not even tried. */
export const busy = (): Refusal => new Refusal('UNAVAILABLE', { retryAfterMs: jittered(2000) })
