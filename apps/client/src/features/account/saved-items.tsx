import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { dateFormat } from '../../shared/ui/date-format.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './profile-page.module.css'

const papers = { THE_HINDU: 'The Hindu', THE_INDIAN_EXPRESS: 'The Indian Express' }
const day = dateFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The news that the student bookmarked, newest first. */
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
  const { data, error, refetch, isFetching } = trpc.news.bookmarks.useQuery()
  if (data?.items.length === 0) {
    return (
      <EmptyState
        icon="bookmark"
        message="Nothing saved yet. The bookmark of a news item puts it here."
        action={{ label: 'Read the news', href: '/news' }}
      />
    )
  }
  if (data) {
    return (
      <div className={styles['rows']}>
        {data.items.map((item) => (
          <ListRow
            key={item.id}
            href={`/news/${item.id}`}
            title={item.title}
            subtitle={`${papers[item.source]} · ${day(Date.parse(item.date))}`}
          />
        ))}
      </div>
    )
  }
  if (error) {
    const { message, requestId } = toFailure(error)
    return <ErrorState message={message} requestId={requestId} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <Loading label="Loading what you saved">
      <Skeleton shape="block" />
    </Loading>
  )
}
