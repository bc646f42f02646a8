import { useEffect } from 'react'

let tell: () => void

/** Resolves when the first screen is the app's own: from there on it answers, and may change. */
export const takenOver = new Promise<void>((resolve) => {
  tell = resolve
})

/**
 * Stands beside a screen and tells when it answers. React takes over what the gateway sent part by part, the screen
 * after what is around it; what changed before that would replace the screen in place of taking it over.
 */
export function TakenOver() {
  useEffect(() => {
    // For whoever measures it, or waits for it.
    document.documentElement.dataset['app'] = 'started'
    tell()
  }, [])
  return null
}
