import { jittered, Refusal } from '../edge/refusal.ts'

const faults = {
  /** No connection, or it broke before an answer. */
  refused: { code: 'UNAVAILABLE', isWorthRetrying: true, isOutage: true },
  /** It says itself that it cannot. */
  failed: { code: 'BAD_GATEWAY', isWorthRetrying: true, isOutage: true },
  /** No answer in time. */
  slow: { code: 'GATEWAY_TIMEOUT', isWorthRetrying: false, isOutage: true },
  /** An answer that is not HTTP, not JSON, not of the expected shape, too large or cut short: often one student's own. */
  garbage: { code: 'BAD_GATEWAY', isWorthRetrying: false, isOutage: false },
  /** An answer to another request. */
  desync: { code: 'BAD_GATEWAY', isWorthRetrying: true, isOutage: true },
} as const

export type FaultKind = keyof typeof faults

/** The upstream did not do its part, unlike where it decided on a refusal. */
export class UpstreamFault extends Refusal {
  readonly kind: FaultKind
  /** For the logs: an error code, never a text that an upstream wrote. */
  readonly detail: string

  constructor(kind: FaultKind, detail = '') {
    // How long a broken upstream stays broken nobody knows; when a slow one is worth another try, the reader decides.
    super(faults[kind].code, { retryAfterMs: kind === 'refused' ? jittered(2000) : null })
    this.kind = kind
    this.detail = detail
  }

  /** Whether the same call may well succeed at once. */
  get isWorthRetrying(): boolean {
    return faults[this.kind].isWorthRetrying
  }

  /** Whether other calls are likely to fail too: only such a fault counts against the upstream in the breaker. */
  get isOutage(): boolean {
    return faults[this.kind].isOutage
  }
}
