import type { Highlight } from '@abhyas/contracts/news'
import { trpc } from '../../shared/api/trpc.ts'
import type { WriteInput } from '../../shared/outbox/entry.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { useStudent } from '../../shared/session/student.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import type { TextRange } from './highlight.ts'
import { useWrite } from '../../shared/outbox/use-write.ts'

/** `highlights` of the item `itemId` after what waits on this device: set or noted anew, then removed. */
export function withWaiting(
  highlights: readonly Highlight[],
  itemId: string,
  set: readonly WriteInput<'news.setHighlight'>[],
  removed: readonly WriteInput<'news.removeHighlight'>[],
): Highlight[] {
  const byId = new Map(highlights.map((highlight) => [highlight.id, highlight]))
  for (const { clientId, at: _at, ...rest } of set) {
    if (rest.itemId === itemId) byId.set(clientId, { ...rest, id: clientId })
  }
  for (const { highlightId } of removed) byId.delete(highlightId)
  return [...byId.values()]
}

/** The student's highlights of an item, and the ways to change them. None signed out. */
export function useHighlights(itemId: string) {
  const isSignedIn = useStudent() !== undefined
  const { data } = trpc.news.highlights.useQuery({ id: itemId }, { enabled: isSignedIn })
  const set = useWaiting('news.setHighlight')
  const removed = useWaiting('news.removeHighlight')
  const write = useWrite()
  const toast = useToast()
  const add = (range: TextRange, note = '') => {
    const clientId = crypto.randomUUID()
    write({
      action: 'keep highlights',
      intent: { path: 'news.setHighlight', input: { clientId, itemId, note, ...range } },
    })
    return clientId
  }
  return {
    highlights: isSignedIn ? withWaiting(data?.highlights ?? [], itemId, set, removed) : [],
    add,
    note: ({ id, ...rest }: Highlight, note: string) =>
      write({ action: 'keep notes', intent: { path: 'news.setHighlight', input: { ...rest, clientId: id, note } } }),
    /** Says that it is gone and offers it back, with `note`, as a new highlight of the same words. */
    remove: ({ id, section, paragraph, start, end, quote }: Highlight, note: string) => {
      write({ action: 'remove a highlight', intent: { path: 'news.removeHighlight', input: { highlightId: id } } })
      toast.show({
        title: 'Highlight removed',
        action: { label: 'Undo', handler: () => add({ section, paragraph, start, end, quote }, note) },
      })
    },
  }
}
