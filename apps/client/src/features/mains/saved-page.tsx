import { routes } from '@abhyas/contracts/routes'
import { useState } from 'react'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './lists.module.css'
import { QuestionsPage } from './questions-page.tsx'

/** The saved questions, the last saved first (MAINS-01). One that is taken back stays until the page is left: a slip is mended where it was made. */
export default function SavedPage() {
  const { bookmarks, isLoading, failure, isFetching, retry } = useBookmarks()
  const [held, setHeld] = useState<readonly string[]>([])
  const saved = bookmarks.flatMap(({ kind, itemId, saved: isSaved }) => (kind === 'mains' && isSaved ? [itemId] : []))
  const fresh = saved.filter((id) => !held.includes(id))
  if (fresh.length > 0) setHeld([...fresh, ...held])
  if (held.length === 0 && isLoading)
    return (
      <div className={styles['page']}>
        <Loading label="Loading what you saved">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      </div>
    )
  if (held.length === 0 && failure)
    return (
      <ErrorState
        message={
          failure.code === 'OFFLINE'
            ? 'What you saved is not on this phone yet. It loads when you are online.'
            : failure.message
        }
        requestId={failure.requestId}
        isRetrying={isFetching}
        onRetry={retry}
      />
    )
  return (
    <QuestionsPage
      choose={(questions) => held.flatMap((id) => questions.find((question) => question.id === id) ?? [])}
      empty={
        <EmptyState
          icon="bookmark"
          message="No Mains question is saved yet. The bookmark of a question puts it here."
          action={{ label: 'Choose one', href: routes.mainsPreviousYear.path }}
        />
      }
    />
  )
}
