import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { paragraphInSight, type View } from './place.ts'
import type { Reading } from './use-reading.ts'

const measureMs = 250

/** The id in the document of a paragraph of the open chapter. */
export const paragraphId = (n: number): string => `paragraph-${n}`

const instantly = (top: number) => window.scrollTo({ top, behavior: 'instant' })

/**
 * Brings into sight what `reading` leads to, and keeps how far each tab was scrolled while the other one is shown.
 */
export function useArrival({ where, isMarked, jump }: Reading, view: View, firstParagraph: number): void {
  const scrolled = useRef<Partial<Record<View, number>>>({})
  const arrived = useRef(0)
  const arrive = useEffectEvent(() => {
    if (view === 'read' && arrived.current !== jump) {
      arrived.current = jump
      const node = document.getElementById(paragraphId(where.paragraph))
      if (isMarked) node?.scrollIntoView({ block: 'center', behavior: 'instant' })
      else if (where.paragraph === firstParagraph) instantly(0)
      else node?.scrollIntoView({ block: 'start', behavior: 'instant' })
      return
    }
    const top = scrolled.current[view]
    if (top !== undefined) instantly(top)
  })
  useLayoutEffect(() => arrive(), [view, jump])
  useEffect(() => {
    const note = () => {
      scrolled.current[view] = window.scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [view])
}

interface InSight {
  readonly article: RefObject<HTMLElement | null>
  /** What covers the top of the window. */
  readonly head: RefObject<HTMLElement | null>
  /** Measured anew for each value, after it was brought into sight; undefined: nothing counts now. */
  readonly counted: string | undefined
  readonly onParagraph: (n: number) => void
}

/** Tells which paragraph is read, when it is another one. */
export function useParagraphInSight({ article, head, counted, onParagraph }: InSight): void {
  const measure = useEffectEvent(() => {
    const nodes = article.current?.querySelectorAll<HTMLElement>('[data-n]') ?? []
    const boxes = [...nodes].map((node) => ({
      n: Number(node.dataset['n']),
      bottom: node.getBoundingClientRect().bottom,
    }))
    const n = paragraphInSight(boxes, head.current?.getBoundingClientRect().bottom ?? 0, window.innerHeight)
    if (n !== undefined) onParagraph(n)
  })
  useEffect(() => {
    if (counted === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        measure()
      }, measureMs)
    }
    soon()
    addEventListener('scroll', soon, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', soon)
    }
  }, [counted])
}
