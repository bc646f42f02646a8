/** The device's monotonic clock minus the server's, in milliseconds: the least of this connection, where the way was shortest. */
let offsetMs: number | undefined

/** A new connection: what was measured before may be of a device that slept since. */
export function forgetServerTime() {
  offsetMs = undefined
}

/** Takes the server's time `now` (ISO) of a frame that came just now. The wall clock of the device is nowhere in it. */
export function hearServerTime(now: string) {
  const heard = performance.now() - Date.parse(now)
  if (Number.isFinite(heard)) offsetMs = offsetMs === undefined ? heard : Math.min(offsetMs, heard)
}

/** The server's time in milliseconds since 1970, by the last frames. Before the first frame the device's. */
export const serverMs = (): number => (offsetMs === undefined ? Date.now() : performance.now() - offsetMs)
