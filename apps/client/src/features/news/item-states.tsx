import type { Failure } from '../../shared/api/failure.ts'
import { useStudent } from '../../shared/session/student.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import articleStyles from './article.module.css'

/** An item's own layout in grey. */
export function ItemLoading() {
  return (
    <div className={articleStyles['article']}>
      <Loading label="Loading the item">
        <Skeleton width="short" />
        <Skeleton shape="title" width="full" />
        <Skeleton shape="title" width="half" />
        <Skeleton width="full" />
        <Skeleton width="long" />
        <Skeleton shape="block" />
        <Skeleton width="full" />
        <Skeleton width="full" />
        <Skeleton width="long" />
      </Loading>
    </div>
  )
}

interface ItemMissingProps {
  failure: Failure
  isRetrying: boolean
  onRetry: () => void
}

/** Why an item is not shown: it is gone, not saved on this phone, or could not be fetched. */
export function ItemMissing({ failure, isRetrying, onRetry }: ItemMissingProps) {
  const isSignedIn = useStudent() !== undefined
  const list = isSignedIn ? '/news' : '/news-list'
  const isGone = failure.code === 'NOT_FOUND' || failure.code === 'BAD_REQUEST'
  if (isGone)
    return (
      <EmptyState
        icon="news"
        message="This item is not here any more, or never was."
        action={{ label: 'Read the news', href: list }}
      />
    )
  return (
    <ErrorState
      message={
        failure.code === 'OFFLINE'
          ? 'This item is not saved on this phone. It opens when you are online.'
          : failure.message
      }
      isRetrying={isRetrying}
      onRetry={onRetry}
      requestId={failure.requestId}
    />
  )
}
