import type { Failure } from '../../shared/api/failure.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { lobbyPath } from './paths.ts'
import styles from './after.module.css'

interface WaitingProps {
  /** What is awaited: "the result". */
  what: string
  failure: Failure | undefined
  isFetching: boolean
  retry: () => void
  /** Where there is no such thing. */
  missing?: string
}

/** Whether what was asked for does not exist, or is another's: an id that is none is refused before it is looked for. */
export const isMissing = (failure: Failure | undefined): boolean =>
  failure?.code === 'NOT_FOUND' || failure?.code === 'BAD_REQUEST'

/** While there is nothing to show: why, and what to do. */
export function Waiting({ what, failure, isFetching, retry, missing }: WaitingProps) {
  if (missing !== undefined && isMissing(failure))
    return <EmptyState icon="duel" message={missing} action={{ label: 'To the duels', href: lobbyPath }} />
  if (failure)
    return (
      <ErrorState
        message={
          failure.code === 'OFFLINE'
            ? `You are offline, and ${what} is not saved on this phone. It opens when you are online.`
            : failure.message
        }
        onRetry={retry}
        isRetrying={isFetching}
        requestId={failure.requestId}
      />
    )
  return (
    <div className={styles['page']}>
      <Loading label={`Loading ${what}`}>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </div>
  )
}
