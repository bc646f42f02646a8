import { mostPages } from '@abhyas/contracts/http'
import { pageRefs, type Draft } from './draft.ts'

/** What has to be done before the draft can be handed in; null for nothing. */
export function whatIsMissing(
  { way, text, pages }: Pick<Draft, 'way' | 'text' | 'pages'>,
  isTaking: boolean,
): string | null {
  if (way === 'type') return text.trim() === '' ? 'Write your answer first.' : null
  if (isTaking) return 'Your files are being taken in.'
  if (pages.length === 0) return way === 'pdf' ? 'Add a PDF first.' : 'Add a page first.'
  if (pages.some(({ refusal }) => refusal !== null)) return 'One page was refused. Take it again, or remove it.'
  if (pageRefs(pages).length > mostPages) return `An answer has ${mostPages} pages at most. Remove some.`
  return null
}

interface Way {
  readonly isOnline: boolean
  /** Whether the grader, or what leads to it, is away. */
  readonly isAway: boolean
}

/** Where an answer that was handed in is, a sentence or two. */
export function statusOf({ phase, pages, way, isPaused }: Draft, { isOnline, isAway }: Way): string {
  if (isPaused && phase === 'sending') return 'Paused. Your answer is saved on this phone.'
  if (!isOnline) return 'Saved on this phone. Checking starts when you are online.'
  if (isAway) return 'Saved on this phone. Checking starts when the checker is back.'
  if (phase === 'queued' || way === 'type') return 'Saved on this phone. Handing it in now.'
  const sent = pages.filter(({ upload }) => upload !== null).length
  return `Saved on this phone. Sent: ${sent} of ${pages.length}.`
}
