import { proxy, useSnapshot } from 'valtio'

const firstProbeMs = 2_000
const slowestProbeMs = 30_000

/** What the device knows of the way to the server. */
export const connection = proxy({
  /** Whether the last try to reach the server came through. */
  isOnline: navigator.onLine !== false, // undefined where the gateway renders
  /** The server's clock minus the device's, in milliseconds (C8). */
  serverOffsetMs: 0,
})

let probeTimer: ReturnType<typeof setTimeout> | undefined

let reachedAt = 0

/** When the server was last heard of by this page, in epoch ms of the device; 0 for never. */
export const lastReachedAt = (): number => reachedAt

/** Any answer came, a refusal too: the server can be reached. */
export function reportReached() {
  reachedAt = Date.now()
  clearTimeout(probeTimer)
  probeTimer = undefined
  connection.isOnline = true
}

/** A request did not come through. The server is then tried again with growing pauses until it answers. */
export function reportUnreachable() {
  connection.isOnline = false
  if (probeTimer === undefined) scheduleProbe(firstProbeMs)
}

function scheduleProbe(delayMs: number) {
  clearTimeout(probeTimer)
  probeTimer = setTimeout(() => {
    void probe().then((isReached) => {
      if (isReached) reportReached()
      else scheduleProbe(Math.min(delayMs * 2, slowestProbeMs))
    })
  }, delayMs)
}

/** Asks for a sign of life; resolves false where none comes. */
const probe = (): Promise<boolean> =>
  navigator.onLine
    ? fetch('/healthz', { cache: 'no-store', credentials: 'omit' }).then(
        (answer) => answer.ok,
        () => false,
      )
    : Promise.resolve(false)

/**
 * Takes the server's time `serverNow` (ISO) from an answer; `askedAt` and `heardAt` are the device's clock in
 * milliseconds before and after. Half of the way is taken off.
 */
export function noteServerTime(serverNow: string, askedAt: number, heardAt: number) {
  const serverMs = Date.parse(serverNow)
  if (Number.isFinite(serverMs)) connection.serverOffsetMs = serverMs - (askedAt + heardAt) / 2
}

/** The time by the server's clock where it is known, else by the device's. */
export const serverNow = (): Date => new Date(Date.now() + connection.serverOffsetMs)

/** Starts to follow the browser's own word on the network, and returns a function that stops it. */
export function watchConnection(): () => void {
  const onOffline = () => {
    connection.isOnline = false
  }
  const onMaybeBack = () => {
    if (!connection.isOnline) scheduleProbe(0)
  }
  addEventListener('offline', onOffline)
  addEventListener('online', onMaybeBack)
  document.addEventListener('visibilitychange', onMaybeBack)
  if (!connection.isOnline) scheduleProbe(firstProbeMs)
  return () => {
    clearTimeout(probeTimer)
    removeEventListener('offline', onOffline)
    removeEventListener('online', onMaybeBack)
    document.removeEventListener('visibilitychange', onMaybeBack)
  }
}

/** Whether the server can be reached, for a component. */
export const useIsOnline = (): boolean => useSnapshot(connection).isOnline
