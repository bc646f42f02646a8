import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
  type IBackoff,
  type IBackoffFactory,
} from 'cockatiel'
import { jittered, Refusal } from '../edge/refusal.ts'
import { UpstreamFault } from './fault.ts'

export interface BreakerOptions {
  /** Outages in a row, after which the upstream is left alone. */
  readonly breakerFailures: number
  /** For so long; then one attempt tells whether it is back. */
  readonly breakerOpenMs: number
}

export const breakerDefaults: BreakerOptions = { breakerFailures: 5, breakerOpenMs: 1000 }

/**
 * How long a breaker stays open, by a clock that nobody sets: cockatiel asks whether the time since it opened, by the wall
 * clock, is less than `duration` (CircuitBreakerPolicy.execute). After a clock was set back by two hours it would stay so long.
 */
export function openFor(ms: number): IBackoffFactory<unknown> {
  const begin = (): IBackoff<unknown> => {
    const endsAt = performance.now() + ms
    return {
      get duration() {
        return performance.now() < endsAt ? Infinity : -Infinity
      },
      next: begin,
    }
  }
  return { next: begin }
}

/** What keeps a service that is away from being asked all the time: only outages count. */
export const createBreaker = ({ breakerFailures, breakerOpenMs }: BreakerOptions): CircuitBreakerPolicy =>
  circuitBreaker(
    handleWhen((error) => error instanceof UpstreamFault && error.isOutage),
    { halfOpenAfter: openFor(breakerOpenMs), breaker: new ConsecutiveBreaker(breakerFailures) },
  )

export type BreakerState = 'closed' | 'open' | 'half-open'

/** `open` while the upstream is left alone because it failed. */
export const stateOf = ({ state }: CircuitBreakerPolicy): BreakerState =>
  state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half-open' : 'open'

/** The refusal of what is not even tried. */
export const busy = (): Refusal => new Refusal('UNAVAILABLE', { retryAfterMs: jittered(2000) })
