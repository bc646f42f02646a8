import { useEffect, useState } from 'react'
import { serverMs } from './server-time.ts'

const tickMs = 100

/**
 * What `read` makes of the server's time, read anew ten times a second; renders when it changes. `read` returns a plain
 * value, and may be another function each time.
 */
export function useServerTime<Value extends string | number | boolean | null>(read: (nowMs: number) => Value): Value {
  const [, setTick] = useState<Value>()
  useEffect(() => {
    const timer = setInterval(() => setTick(read(serverMs())), tickMs)
    return () => clearInterval(timer)
  })
  return read(serverMs())
}

/**
 * Whole seconds until `endsAt` (ISO) by the server's clock, rounded up; 0 from then on, and for null. Since `stoppedAt`
 * (ISO, null while the clock runs) they stand still.
 */
export const useSecondsLeft = (endsAt: string | null, stoppedAt: string | null): number =>
  useServerTime((nowMs) => {
    const fromMs = stoppedAt === null ? nowMs : Date.parse(stoppedAt)
    return endsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(endsAt) - fromMs) / 1000))
  })
