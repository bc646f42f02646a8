import type { Trace } from '@abhyas/telemetry/reports'
import type { UpstreamFault } from './fault.ts'

/** On whose behalf a call is made. */
export interface Caller {
  readonly requestId: string
  /** Where the request is followed through the services. */
  readonly trace?: Trace | undefined
  /** As peerOf in edge/limits.ts makes it: an address, or the /64 of an IPv6 one. */
  readonly clientIp: string
  /** Of the student's session; for the backend, which gave it out. */
  readonly token?: string
  /** For a service that takes our word for whom it works. */
  readonly studentId?: string
  /** From what someone signs in, as deviceName in session/device-name.ts says it. */
  readonly device?: string
}

/** How an attempt went: `ok` is any answer that the upstream meant. */
export type Outcome = 'ok' | UpstreamFault['kind']

/** Told how each attempt went. */
export type Observer = (outcome: Outcome, seconds: number) => void

/** One attempt to reach an upstream. */
export interface Attempt {
  /** Names and values in turn. */
  readonly headers: string[]
  /** To be called once. */
  readonly end: (outcome: Outcome) => void
}

/** Begins an attempt: takes the upstream's name, the attempt's own id, the type that is expected, and who hears how it went. */
export function beginAttempt(
  upstream: string,
  caller: Caller,
  requestId: string,
  accept: string,
  observe: Observer,
): Attempt {
  const startedAt = performance.now()
  const call = caller.trace?.call(upstream)
  const headers = headersOf(caller, requestId, accept)
  if (call) headers.push(...call.headers)
  return {
    headers,
    end: (outcome) => {
      observe(outcome, (performance.now() - startedAt) / 1000)
      call?.end(outcome)
    },
  }
}

function headersOf({ clientIp, token, studentId, device }: Caller, requestId: string, accept: string): string[] {
  const headers = ['x-request-id', requestId, 'x-client-ip', clientIp, 'accept', accept]
  if (token !== undefined) headers.push('authorization', `Bearer ${token}`)
  if (studentId !== undefined) headers.push('x-student-id', studentId)
  if (device !== undefined) headers.push('x-client-device', device)
  return headers
}
