import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { ConversationState } from './use-conversation.ts'

/** Why a chat does not stand there: it is on its way, there is none of this id, or it could not be had. Nothing where it does. */
export function ChatState({
  chat: { isLoading, isMissing, failure, isFetching, reload },
}: {
  chat: ConversationState
}) {
  if (isMissing) return <ErrorState message="Not found, or not yours. It may have been deleted." />
  if (isLoading)
    return (
      <Loading label="Loading the chat">
        <Skeleton shape="title" width="half" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="long" />
      </Loading>
    )
  if (!failure) return null
  return (
    <ErrorState
      message={
        failure.code === 'OFFLINE' ? 'This chat is not on this phone. It loads when you are online.' : failure.message
      }
      requestId={failure.requestId}
      isRetrying={isFetching}
      onRetry={reload}
    />
  )
}
