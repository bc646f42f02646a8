import type { NewsSummary } from '@abhyas/contracts/news'
import { trpc } from '../../shared/api/trpc.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { withChanges } from '../../shared/news/saved.ts'
import { useStudent } from '../../shared/session/student.ts'
import { useWrite } from '../../shared/outbox/use-write.ts'

/** What is saved, with the changes that wait on this device, and the way to change it. Nothing is saved signed out. */
export function useBookmarks() {
  const isSignedIn = useStudent() !== undefined
  const { data } = trpc.news.bookmarks.useQuery(undefined, { enabled: isSignedIn })
  const waiting = useWaiting('news.setBookmark')
  const write = useWrite()
  const saved = withChanges(isSignedIn ? (data?.items.map((item) => item.id) ?? []) : [], waiting)
  return {
    saved,
    toggle: (item: Pick<NewsSummary, 'id'>) =>
      write({
        action: 'save news',
        intent: { path: 'news.setBookmark', input: { itemId: item.id, saved: !saved.has(item.id) } },
      }),
  }
}
