import { BookmarkButton } from '../../shared/bookmarks/bookmark-button.tsx'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { useKeys } from '../../shared/ui/keys.ts'
import { lineOf, type SetQuestion } from './set-questions.ts'

/** The bookmark of the question on the screen, by its button or M. */
export function PracticeBookmark({ question }: { question: SetQuestion }) {
  const bookmarks = useBookmarks()
  const item = { kind: 'question', itemId: question.id, title: question.stem, detail: lineOf(question) } as const
  useKeys({ m: () => bookmarks.set({ ...item, saved: bookmarks.of(item.kind, item.itemId)?.saved !== true }) })
  return <BookmarkButton {...item} />
}
