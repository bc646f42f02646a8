import { useEffect } from 'react'
import { connection } from '../shared/connection/connection.ts'
import { isUnsent } from '../shared/interruptions/busy.ts'
import { clearCaches } from '../shared/offline/clear-caches.ts'

/** A clock that stood still with the phone, or a moment that was not calm, makes it late by no more than this. */
const lookEveryMs = 60_000

/** Clears the browser's caches every half hour, on calm screens only: never in a test, a duel, an upload or a draft (SET-07, C1). */
export function useCacheClear(isCalm: boolean) {
  useEffect(() => {
    const isHalfDone = () => !isCalm || isUnsent()
    const clear = () => {
      if (document.visibilityState === 'visible') void clearCaches(isHalfDone())
    }
    clear()
    const timer = setInterval(() => {
      if (connection.isOnline && !isHalfDone()) clear()
    }, lookEveryMs)
    document.addEventListener('visibilitychange', clear)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', clear)
    }
  }, [isCalm])
}
