import { track } from '../../shared/analytics/track.ts'
import { useToast } from '../../shared/ui/toast.tsx'

interface Shareable {
  readonly id: string
  readonly title: string
  readonly summary: string
}

/** The address under which everyone can open the item `id` (NEWS-10, G11). */
export const shareUrl = (id: string): string => new URL(`/share/${encodeURIComponent(id)}`, location.origin).href

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Hands the item to the system's share sheet; where there is none, copies the link.
 * Resolves to what became of it; `failed` where neither is allowed here.
 */
export async function shareItem({
  id,
  title,
  summary,
}: Shareable): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  const url = shareUrl(id)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text: summary, url })
      return 'shared'
    } catch (error) {
      if (isCancelled(error)) return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** Gives the way to share an item that says what became of it. */
export function useShare() {
  const toast = useToast()
  return async (item: Shareable) => {
    const outcome = await shareItem(item)
    track('News Shared', { item: item.id, outcome })
    if (outcome === 'copied') toast.show({ type: 'success', title: 'Link copied' })
    if (outcome === 'failed') {
      toast.show({ title: 'Copy this link to share', message: shareUrl(item.id), duration: 20_000 })
    }
  }
}
