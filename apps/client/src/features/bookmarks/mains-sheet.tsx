import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { demandOf, originOf, uploadPath } from '../../shared/mains/words.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './bookmarks-page.module.css'

/** A question of Mains as it was asked, and the way to answer it. */
export function MainsSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title="Mains question">
      <Content id={id} />
    </Sheet>
  )
}

function Content({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = trpc.mains.questions.useQuery()
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
  return (
    <div className={styles['mains']}>
      <p className={styles['line']}>
        {question.paper} · {originOf(question)}
      </p>
      <p className={styles['ask']}>{question.text}</p>
      <p className={styles['line']}>{demandOf(question)}</p>
      <ButtonLink variant="primary" isFullWidth href={uploadPath(question.id)}>
        Write this answer
      </ButtonLink>
    </div>
  )
}
