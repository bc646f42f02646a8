import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './bookmarks-page.module.css'

/** A question of Mains as it was asked. */
export function MainsSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title="Mains question">
      <Content id={id} />
    </Sheet>
  )
}

function Content({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = trpc.questions.mains.useQuery()
  if (!data && error) {
    const { code, message, requestId } = toFailure(error)
    return (
      <ErrorState
        message={
          code === 'OFFLINE' ? 'The Mains questions are not on this phone yet. They load when you are online.' : message
        }
        requestId={requestId}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data)
    return (
      <Loading label="Loading the question">
        <Skeleton shape="block" />
      </Loading>
    )
  const question = data.questions.find((one) => one.id === id)
  if (!question) return <p>This question is no longer here.</p>
  const { paper, year, isSample, text, directive, marks, words } = question
  return (
    <div className={styles['mains']}>
      <p className={styles['line']}>
        {paper} · {isSample ? `Sample in the pattern of ${year}` : `Asked in ${year}`}
      </p>
      <p className={styles['ask']}>{text}</p>
      <p className={styles['line']}>
        {directive} · {marks} marks · {words} words
      </p>
    </div>
  )
}
