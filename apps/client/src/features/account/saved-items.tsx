import { routes } from '@abhyas/contracts/routes'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { placeOf } from '../../shared/bookmarks/place.ts'
import { keyOf } from '../../shared/bookmarks/words.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './profile-page.module.css'

const shownCount = 3

/** What the student saved last, and the way to all of it. */
export function SavedItems() {
  return (
    <section id="saved" className={styles['section']} aria-labelledby="saved-title">
      <h2 id="saved-title" className={styles['title']}>
        Saved
      </h2>
      <List />
    </section>
  )
}

function List() {
  const { bookmarks, isLoading, failure, isFetching, retry } = useBookmarks()
  if (bookmarks.length > 0) {
    return (
      <div className={styles['rows']}>
        {bookmarks.slice(0, shownCount).map((bookmark) => (
          <ListRow
            key={keyOf(bookmark)}
            href={placeOf(bookmark)}
            title={bookmark.title}
            subtitle={bookmark.detail === '' ? undefined : bookmark.detail}
          />
        ))}
        <ListRow
          href={routes.bookmarks.path}
          leading={<Icon name="bookmark" />}
          title="All saved items"
          trailing={bookmarks.length}
        />
      </div>
    )
  }
  if (isLoading) {
    return (
      <Loading label="Loading what you saved">
        <Skeleton shape="block" />
      </Loading>
    )
  }
  if (failure) {
    const { message, requestId } = failure
    return <ErrorState message={message} requestId={requestId} isRetrying={isFetching} onRetry={retry} />
  }
  return (
    <EmptyState
      icon="bookmark"
      message="Nothing saved yet. The bookmark of a news item or a question puts it here."
      action={{ label: 'Read the news', href: '/news' }}
    />
  )
}
