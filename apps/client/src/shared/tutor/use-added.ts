import { useEffect, useRef, type RefObject } from 'react'
import type { Draft } from './use-draft.ts'

/** Puts `added` behind the draft, once for each `id`, and the focus with it. */
export function useAdded(
  added: string | undefined,
  id: string | undefined,
  draft: Draft,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (added === undefined || added === '' || id === last.current) return
    last.current = id
    // After a reload the kept draft has it already.
    if (!draft.text.includes(added.trim()))
      draft.setText(draft.text.trim() === '' ? added : `${draft.text.trimEnd()}\n\n${added}`)
    field.current?.focus({ preventScroll: true })
  }, [added, id, draft, field])
}
