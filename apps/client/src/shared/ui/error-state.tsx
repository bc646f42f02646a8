import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './state.module.css'

export interface ErrorStateProps {
  /** What happened, what is safe, what to do. */
  message: ReactNode
  /** Shows the Retry button; left out where a retry makes no sense. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  /** For support; shown with a button that copies it. */
  requestId?: string | null | undefined
}

/** Something failed where content should stand (G3). */
export function ErrorState({ message, onRetry, isRetrying = false, requestId }: ErrorStateProps) {
  return (
    <div className={styles['state']} role="alert">
      <Icon name="warning" size="2xl" className={styles['icon']} />
      <p className={styles['message']}>{message}</p>
      {onRetry && (
        <Button variant="primary" icon="retry" isBusy={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      )}
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}

function RequestId({ id }: { id: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setIsCopied(true),
      () => setIsCopied(false), // refused by the browser: the id can still be selected
    )
  return (
    <p className={styles['request']}>
      Request <code className={styles['id']}>{id}</code>
      <Button variant="quiet" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </p>
  )
}
