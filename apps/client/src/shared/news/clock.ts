import { useEffect, useState } from 'react'
import { serverNow } from '../connection/connection.ts'

const tickMs = 20_000

/** The server's time in milliseconds since the epoch, up to date to 20 s, and at once when the app comes to the front. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => serverNow().getTime())
  useEffect(() => {
    const update = () => setNowMs(serverNow().getTime())
    const timer = setInterval(update, tickMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return nowMs
}
