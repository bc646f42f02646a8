import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import styles from './friends.module.css'
import { dayText } from './words.ts'

/** Whom the student blocked, each with the way back. */
export function Blocks() {
  const utils = trpc.useUtils()
  const toast = useToast()
  const { data, error, refetch, isFetching } = trpc.duel.blocks.useQuery()
  const { mutate, isPending, variables } = trpc.duel.unblock.useMutation({
    onSuccess: (_done, { id }) => {
      utils.duel.blocks.setData(undefined, (old) => old && { blocks: old.blocks.filter((one) => one.id !== id) })
      // Each result says whether its opponent is blocked.
      void utils.duel.result.invalidate()
    },
    onError: (failed) => toast.show({ type: 'error', title: 'Could not unblock', message: toFailure(failed).message }),
  })
  return (
    <section className={styles['stack']} aria-labelledby="blocks-title">
      <h2 id="blocks-title">Blocked</h2>
      {data?.blocks.length === 0 && (
        <p className={styles['note']}>Nobody. The result of a duel has a button that blocks the opponent.</p>
      )}
      {data && data.blocks.length > 0 && (
        <ul>
          {data.blocks.map(({ id, name, since }) => (
            <li key={id} className={styles['blocked']}>
              <span>
                {name} <span className={styles['note']}>since {dayText(since)}</span>
              </span>
              <Button
                variant="quiet"
                aria-label={`Unblock ${name}`}
                isBusy={isPending && variables.id === id}
                onClick={() => mutate({ id })}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!data && error && (
        <p className={styles['note']}>
          {toFailure(error).code === 'OFFLINE' ? 'Listed when you are online.' : toFailure(error).message}{' '}
          <Button variant="quiet" icon="retry" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </section>
  )
}
