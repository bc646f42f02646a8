import type { NewsSummary } from '@abhyas/contracts/news'
import { useBookmarks, type BookmarkItem } from '../../shared/bookmarks/bookmarks.ts'
import { shortDay, sourceNames } from '../../shared/news/edition.ts'

type Saved = Pick<NewsSummary, 'id' | 'title' | 'source' | 'date'>

/** A news item as it stands among the bookmarks. */
export const bookmarkOf = ({ id, title, source, date }: Saved): BookmarkItem => ({
  kind: 'news',
  itemId: id,
  title,
  detail: `${sourceNames[source].full} · ${shortDay(date)}`,
})

/** The ids of the news that is saved, and the way to save an item or take it back. Nothing is saved signed out. */
export function useSavedNews() {
  const { bookmarks, set } = useBookmarks()
  const saved: ReadonlySet<string> = new Set(
    bookmarks.flatMap(({ kind, itemId, saved: isSaved }) => (kind === 'news' && isSaved ? [itemId] : [])),
  )
  return { saved, toggle: (item: Saved) => set({ ...bookmarkOf(item), saved: !saved.has(item.id) }) }
}
