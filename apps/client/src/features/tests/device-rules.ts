export interface Device {
  readonly isOnline: boolean
  /** The server's clock minus the device's. */
  readonly serverOffsetMs: number
  /** Null where the browser does not tell, as for the battery. */
  readonly freeBytes: number | null
  readonly battery: { readonly level: number; readonly charging: boolean } | null
  /** Of the test. */
  readonly bytes: number
}

export interface Finding {
  readonly what: 'Clock' | 'Network' | 'Storage' | 'Battery'
  readonly isFine: boolean
  readonly text: string
}

const wrongClockMs = 30_000
const lowBattery = 0.3

/** What is to be said of a device before a test; nothing of what the browser does not tell. */
export function judge({ isOnline, serverOffsetMs, freeBytes, battery, bytes }: Device): Finding[] {
  const isClockFine = Math.abs(serverOffsetMs) < wrongClockMs
  const minutes = Math.round(Math.abs(serverOffsetMs) / 60_000)
  const hasRoom = freeBytes === null || freeBytes > 10 * bytes
  const findings: Finding[] = [
    {
      what: 'Clock',
      isFine: isClockFine,
      text: isClockFine
        ? 'right'
        : `about ${Math.max(1, minutes)} min ${serverOffsetMs > 0 ? 'behind' : 'ahead'}; the test goes by ours`,
    },
    { what: 'Network', isFine: isOnline, text: isOnline ? 'the server answers' : 'none; a test begins online' },
  ]
  if (freeBytes !== null)
    findings.push({ what: 'Storage', isFine: hasRoom, text: hasRoom ? 'enough' : 'nearly full; free some first' })
  if (battery !== null) {
    const isFine = battery.charging || battery.level >= lowBattery
    const percent = `${Math.round(battery.level * 100)} %`
    findings.push({ what: 'Battery', isFine, text: isFine ? percent : `${percent}; plug it in` })
  }
  return findings
}
