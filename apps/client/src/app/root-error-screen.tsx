import { Button } from '../shared/ui/button.tsx'
import styles from './error-screens.module.css'
import { TakenOver } from './taken-over.tsx'

/** Shown where the app cannot go on by itself (SHELL-14); with Retry where a retry makes sense. */
export function RootErrorScreen({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <div className={styles['screen']} role="alert">
      <TakenOver />
      <h2 className={styles['heading']}>Something went wrong</h2>
      <p>Please reload the app or try again later</p>
      <div className={styles['actions']}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button variant={onRetry ? 'secondary' : 'primary'} onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  )
}
