import { mostPages } from '@abhyas/contracts/http'
import { pageRefs, type Draft, type DraftPage } from './draft.ts'

/** What is to be done next for the drafts of this phone. */
export type Step =
  | { readonly kind: 'upload'; readonly draft: Draft; readonly page: DraftPage }
  | { readonly kind: 'submit'; readonly draft: Draft }
  /** Handed in, but something of it is refused: the student has to look at it. */
  | { readonly kind: 'hand back'; readonly draft: Draft; readonly reason: 'refused page' | 'too many pages' }

const isOpen = ({ upload, refusal }: DraftPage) => upload === null && refusal === null

function stepOf(draft: Draft, isEager: boolean): Step | undefined {
  const { phase, way, pages, isPaused } = draft
  if (phase === 'queued') return undefined
  if (phase === 'sending' && way === 'type') return { kind: 'submit', draft }
  if (way === 'type') return undefined
  const mayGo = phase === 'sending' || isEager
  // What was warned of may be taken again: it goes when the student says so by handing in.
  const page = pages.find((each) => isOpen(each) && (phase === 'sending' || each.faults.length === 0))
  if (page) return mayGo && !isPaused ? { kind: 'upload', draft, page } : undefined
  if (phase === 'writing') return undefined
  if (pages.some(({ refusal }) => refusal !== null)) return { kind: 'hand back', draft, reason: 'refused page' }
  if (pageRefs(pages).length > mostPages) return { kind: 'hand back', draft, reason: 'too many pages' }
  return { kind: 'submit', draft }
}

/**
 * What to do next for `drafts`, those handed in first; undefined for nothing. With `isEager` pages are sent while the
 * answer is still being put together: their reading begins then.
 */
export function nextStep(drafts: readonly Draft[], isEager: boolean): Step | undefined {
  const handedIn = drafts.filter(({ phase }) => phase === 'sending')
  const others = drafts.filter(({ phase }) => phase === 'writing')
  for (const draft of [...handedIn, ...others]) {
    const step = stepOf(draft, isEager)
    if (step) return step
  }
  return undefined
}
