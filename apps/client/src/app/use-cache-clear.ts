import { useEffect } from 'react'
import { isUnsent } from '../shared/interruptions/busy.ts'
import { clearCaches, clearEveryMs } from '../shared/offline/clear-caches.ts'

/** Clears the browser's caches every half hour, on calm screens only: never in a test, a duel, an upload or a draft (SET-07, C1). */
export function useCacheClear(isCalm: boolean) {
  useEffect(() => {
    const clear = () => {
      if (document.visibilityState === 'visible') void clearCaches(!isCalm || isUnsent())
    }
    clear()
    const timer = setInterval(clear, clearEveryMs)
    document.addEventListener('visibilitychange', clear)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', clear)
    }
  }, [isCalm])
}
