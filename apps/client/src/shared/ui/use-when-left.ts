import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `keep` when what is being written is left behind: the part goes, or the app goes to the background, where it may
 * be ended without a further word.
 */
export function useWhenLeft(keep: () => void): void {
  const leave = useEffectEvent(keep)
  useEffect(() => {
    const onLeave = () => leave()
    document.addEventListener('visibilitychange', onLeave)
    addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onLeave)
      removeEventListener('pagehide', onLeave)
      leave()
    }
  }, [])
}
