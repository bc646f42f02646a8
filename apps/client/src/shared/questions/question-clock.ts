import { useEffect } from 'react'
import { saveSettings } from '../settings/settings.ts'

/** A crash loses no more of the time than this. */
const flushMs = 5_000

type Spend = (id: string, milliseconds: number) => void

/** The question on the screen whose time runs, and since when by `performance.now()`. */
let running: { readonly id: string; readonly since: number; readonly spend: Spend } | undefined

/** Adds the time since the last call to the question on the screen. */
export function flushClock(): void {
  if (!running) return
  const { id, since, spend } = running
  const now = performance.now()
  running = { id, since: now, spend }
  spend(id, now - since)
}

/**
 * Counts the time of question `id` while `isRunning` and the page can be seen.
 * @param onSpend takes the milliseconds since it was last called, every few seconds and at the end; it must keep its
 *   identity
 */
export function useQuestionClock(id: string, isRunning: boolean, onSpend: Spend): void {
  useEffect(() => {
    if (!isRunning) return
    const stop = () => {
      if (running?.id === id) flushClock()
      running = undefined
      saveSettings()
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') stop()
      else running ??= { id, since: performance.now(), spend: onSpend }
    }
    follow()
    const timer = setInterval(flushClock, flushMs)
    document.addEventListener('visibilitychange', follow)
    addEventListener('pagehide', stop)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [id, isRunning, onSpend])
}
