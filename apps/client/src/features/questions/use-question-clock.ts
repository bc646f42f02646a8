import { useEffect } from 'react'
import { saveSettings } from '../../shared/settings/settings.ts'
import { updateState } from './practice-session.ts'
import { spend } from './practice-state.ts'

/** A crash loses no more of the time than this. */
const flushMs = 5_000

/** The question on the screen whose time runs, and since when by `performance.now()`. */
let running: { readonly id: string; readonly since: number } | undefined

/** Adds the time since the last call to the question on the screen. */
export function flushClock(): void {
  if (!running) return
  const { id, since } = running
  const now = performance.now()
  running = { id, since: now }
  updateState(id, (state) => spend(state, now - since))
}

/** Counts the time of question `id` while `isRunning` and the page can be seen. */
export function useQuestionClock(id: string, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const stop = () => {
      if (running?.id === id) flushClock()
      running = undefined
      saveSettings()
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') stop()
      else running ??= { id, since: performance.now() }
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
  }, [id, isRunning])
}
