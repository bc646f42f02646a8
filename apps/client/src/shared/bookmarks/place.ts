import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { routes } from '@abhyas/contracts/routes'

/** Where a saved item is read: a path of this app. */
export function placeOf({ kind, itemId }: Pick<Bookmark, 'kind' | 'itemId'>): string {
  const id = encodeURIComponent(itemId)
  if (kind === 'news') return routes.newsItem.path.replace(':id', id)
  return kind === 'question' ? `${routes.review.path}?question=${id}` : `${routes.bookmarks.path}?mains=${id}`
}
