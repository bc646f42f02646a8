import type { Failure } from '../../shared/api/failure.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { runPath } from './paths.ts'
import styles from './tests.module.css'

interface ResultWaitingProps {
  attemptId: string
  failure: Failure | undefined
  isFetching: boolean
  retry: () => void
}

/** While there is no result: why, and what to do. */
export function ResultWaiting({ attemptId, failure, isFetching, retry }: ResultWaitingProps) {
  if (failure?.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon="clock"
        message="There is no result yet: this test still runs, or it is not yours."
        action={{ label: 'Open the test', href: runPath(attemptId) }}
      />
    )
  if (failure)
    return (
      <ErrorState
        message={failure.code === 'OFFLINE' ? 'Locked. Your result comes when you are online.' : failure.message}
        onRetry={retry}
        isRetrying={isFetching}
        requestId={failure.requestId}
      />
    )
  return (
    <div className={styles['page']}>
      <Loading label="Loading the result">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </div>
  )
}
