import { useEffect, useState } from 'react'

const leftOf = (endsAtMs: number, now: () => number) => Math.max(0, Math.ceil((endsAtMs - now()) / 1000))

/**
 * Whole seconds left until a moment, ticking until 0.
 * @param endsAtMs milliseconds since 1970, on the clock that `now` reads
 * @param now a clock of its own where the server's time counts; it must keep its identity
 */
export function useCountdown(endsAtMs: number, now: () => number = Date.now): number {
  const [, tick] = useState(0)
  const secondsLeft = leftOf(endsAtMs, now)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    // Four times a second: a tick that comes late never skips a second on the display.
    const timer = setInterval(() => tick(leftOf(endsAtMs, now)), 250)
    return () => clearInterval(timer)
  }, [endsAtMs, now, isRunning])
  return secondsLeft
}
