/** On whose behalf a call is made. */
export interface Caller {
  readonly requestId: string
  /** As peerOf in edge/limits.ts makes it: an address, or the /64 of an IPv6 one. */
  readonly clientIp: string
  /** Of the student's session; for the backend, which gave it out. */
  readonly token?: string
  /** For a service that takes our word for whom it works. */
  readonly studentId?: string
  /** From what someone signs in, as deviceName in session/device-name.ts says it. */
  readonly device?: string
}

/** The headers of one attempt, names and values in turn. Takes the attempt's own id and the type that is expected. */
export function headersOf({ clientIp, token, studentId, device }: Caller, requestId: string, accept: string): string[] {
  const headers = ['x-request-id', requestId, 'x-client-ip', clientIp, 'accept', accept]
  if (token !== undefined) headers.push('authorization', `Bearer ${token}`)
  if (studentId !== undefined) headers.push('x-student-id', studentId)
  if (device !== undefined) headers.push('x-client-device', device)
  return headers
}
