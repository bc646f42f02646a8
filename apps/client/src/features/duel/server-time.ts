import { serverNow } from '../../shared/connection/connection.ts'

/** The device's monotonic clock minus the server's, in milliseconds: the least of this connection, where the way was shortest. */
let offsetMs: number | undefined
let isOld = false

/** A new connection: what was measured before may be of a device that slept since. It serves until the first frame. */
export function ageServerTime() {
  isOld = true
}

/** Forgets what was measured: the next test. */
export function forgetServerTime() {
  offsetMs = undefined
  isOld = false
}

/** Takes the server's time `now` (ISO) of a frame that came just now. The wall clock of the device is nowhere in it. */
export function hearServerTime(now: string) {
  const heard = performance.now() - Date.parse(now)
  if (!Number.isFinite(heard)) return
  offsetMs = offsetMs === undefined || isOld ? heard : Math.min(offsetMs, heard)
  isOld = false
}

/** The server's time in milliseconds since 1970, by the last frames; before the first one by other answers of the server. */
export const serverMs = (): number => (offsetMs === undefined ? serverNow().getTime() : performance.now() - offsetMs)
