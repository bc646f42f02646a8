import type { NewsSummary } from '@abhyas/contracts/news'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { addDays, editionBefore, shortDay } from '../../shared/news/edition.ts'
import styles from './edition-list.module.css'
import { NewsRow } from './news-row.tsx'
import type { Edition } from './use-edition.ts'

// The app's own banner says that it is offline, and an edition that is not there stands as such.
const quietCodes: ReadonlySet<string> = new Set(['OFFLINE', 'NOT_FOUND'])

interface EditionListProps {
  edition: Edition
  /** Whether the list, or one above it, is still to come. */
  isLoading: boolean
  read: ReadonlySet<string>
  saved: ReadonlySet<string>
  onSave: (item: NewsSummary) => void
}

/** The items of one edition, or why there are none. What is there stays, whatever fails afterwards (G3). */
export function EditionList({ edition, isLoading, read, saved, onSave }: EditionListProps) {
  const { items, failure, isFetching } = edition
  const retry = () => void edition.refetch()
  if (isLoading) return <ListSkeleton />
  if (items === undefined && failure !== undefined && failure.code !== 'NOT_FOUND') {
    const message =
      failure.code === 'OFFLINE'
        ? 'This edition is not saved on this phone yet. It opens when you are online.'
        : failure.message
    return <ErrorState message={message} onRetry={retry} isRetrying={isFetching} requestId={failure.requestId} />
  }
  if (items === undefined || items.length === 0) return <NotOutYet edition={edition} />
  return (
    <ul>
      {items.map((item, index) => (
        <NewsRow
          key={item.id}
          item={item}
          isLead={index === 0}
          isRead={read.has(item.id)}
          isSaved={saved.has(item.id)}
          onSave={onSave}
        />
      ))}
    </ul>
  )
}

interface StaleNoticeProps {
  editions: readonly Edition[]
  onRetry: () => void
}

/** Says that a list on the screen could not be refreshed. After the lists, so that it moves no row when it comes. */
export function StaleNotice({ editions, onRetry }: StaleNoticeProps) {
  const isStale = editions.some(({ items, failure }) => items && failure && !quietCodes.has(failure.code))
  return (
    <output className={styles['notice']}>
      {isStale && (
        <span className={styles['stale']}>
          <span>Could not refresh. This is the saved list.</span>
          <Button
            variant="quiet"
            icon="retry"
            isBusy={editions.some((edition) => edition.isFetching)}
            onClick={onRetry}
          >
            Retry
          </Button>
        </span>
      )}
    </output>
  )
}

function NotOutYet({ edition: { clock, date, today, select } }: { edition: Edition }) {
  const before = editionBefore(clock, date)
  const isYesterday = before === addDays(today, -1)
  const action =
    before === undefined
      ? { label: 'Go to Home', href: '/' }
      : { label: isYesterday ? "Read yesterday's" : `Read ${shortDay(before)}`, onClick: () => select(before) }
  return (
    <EmptyState
      icon="news"
      message={`Edition not out yet – read ${isYesterday ? "yesterday's" : 'an earlier one'}.`}
      action={action}
    />
  )
}

/** The list's own layout in grey. */
export function ListSkeleton() {
  return (
    <div className={styles['skeleton']}>
      <Loading label="Loading the news">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className={styles['skeletonRow']}>
            <Skeleton width="short" />
            <Skeleton shape="title" width="full" />
            <Skeleton shape="title" width="half" />
            <Skeleton width="full" />
            <Skeleton width="long" />
            <Skeleton width="short" />
          </div>
        ))}
      </Loading>
    </div>
  )
}
