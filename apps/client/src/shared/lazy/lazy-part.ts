import { createElement, lazy, useState, type ComponentType } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** A component whose script comes when it is first shown; `preload` asks for it earlier, resolves when it is here, and never rejects. */
export type LazyPart<P> = ComponentType<P> & { readonly preload: () => Promise<void> }

const failed = new Set<() => void>()

/** The component that `load` brings. React keeps a failed load for good: `forgetFailedParts` lets it be asked for anew. */
export function lazyPart<P extends object>(load: Load<P>): LazyPart<P> {
  const begin = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(reset)
        throw error
      }),
    )
  const reset = () => {
    current = begin()
  }
  let current = begin()
  // What was preloaded is shown at once: React would show the fallback first, even of a script that is long here.
  let loaded: ComponentType<P> | undefined
  function Part(props: P) {
    // `lazy` widens the props of what it was given. Kept: another type would begin the part anew.
    const [Shown] = useState(() => loaded ?? (current as ComponentType<P>))
    return createElement(Shown, props)
  }
  return Object.assign(Part, {
    preload: () =>
      load().then(
        (part) => {
          loaded = part.default
        },
        () => undefined,
      ),
  })
}

/** Every part whose script could not be loaded is asked for again when it is next shown. */
export function forgetFailedParts() {
  for (const reset of failed) reset()
  failed.clear()
}
