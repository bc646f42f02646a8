import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { entryState } from '../shared/navigation/history-entry.ts'
import { forgetScroll, keepScroll } from './scroll.tsx'

const slides = () =>
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Every navigation: keeps the scroll position that is left, gives the new entry a key, and slides where the browser can. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const isReplacing = options?.replace === true
  // What takes the place of another page begins at its own top.
  if (isReplacing) forgetScroll()
  else keepScroll()
  const go = () => navigate(to, { ...options, state: entryState(options?.state, isReplacing) })
  if (isReplacing || !slides()) go()
  else document.startViewTransition(() => flushSync(go))
}
