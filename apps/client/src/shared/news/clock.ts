import { useEffect, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import { connection, serverNow } from '../connection/connection.ts'

const tickMs = 20_000
/** What the way to the server makes of the same clock from one answer to the next. */
const jitterMs = 1_000

const read = () => ({ nowMs: serverNow().getTime(), offsetMs: connection.serverOffsetMs })

/**
 * The server's time in milliseconds since the epoch, up to date to 20 s, and at once when the app comes to the front or
 * the server says that the device's clock is wrong.
 */
export function useNowMs(): number {
  const [clock, setClock] = useState(read)
  useEffect(() => {
    const update = () => setClock(read())
    const correct = () =>
      setClock((shown) => (Math.abs(connection.serverOffsetMs - shown.offsetMs) > jitterMs ? read() : shown))
    const timer = setInterval(update, tickMs)
    document.addEventListener('visibilitychange', update)
    const stopConnection = subscribe(connection, correct)
    correct() // it may have been said between the first rendering and now
    return () => {
      stopConnection()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return clock.nowMs
}
