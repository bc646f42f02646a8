import { createElement, lazy, type ComponentType } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** A component whose script comes when it is first shown; `preload` asks for it earlier and never rejects. */
export type LazyPart<P> = ComponentType<P> & { readonly preload: () => void }

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
  return Object.assign((props: P) => createElement(current as ComponentType<P>, props), {
    // `lazy` widens the props of what it was given.
    preload: () => void load().catch(() => undefined),
  })
}

/** Every part whose script could not be loaded is asked for again when it is next shown. */
export function forgetFailedParts() {
  for (const reset of failed) reset()
  failed.clear()
}
