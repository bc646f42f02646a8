import { Component, type ReactNode } from 'react'
import { reportError } from '../shared/monitoring/monitoring.ts'
import { Button } from '../shared/ui/button.tsx'
import { noteCrash, startSafely } from './crash-loop.ts'
import styles from './error-screens.module.css'
import { TakenOver } from './taken-over.tsx'

interface State {
  readonly message: string | undefined
  /** The app crashed twice within a minute: a plain reload would only crash again. */
  readonly isLoop: boolean
}

/** Catches every render error that nothing nearer did, reports it, and shows the crash fallback until a reload (SHELL-13). */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { message: undefined, isLoop: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'app_root')
    this.setState({ isLoop: noteCrash() })
  }

  override render() {
    const { message, isLoop } = this.state
    return message === undefined ? this.props.children : <CrashFallback message={message} isLoop={isLoop} />
  }
}

/** The screen after a crash. What waits to be sent is in the database, out of its reach. */
export function CrashFallback({ message, isLoop }: { readonly message: string; readonly isLoop: boolean }) {
  return (
    <main className={styles['screen']}>
      <TakenOver />
      <h1 className={styles['heading']}>Oops! Something went wrong</h1>
      <p className={styles['message']}>{message}</p>
      {isLoop && (
        <p>
          This happened twice within a minute. Reloading now starts with a clean copy of what was loaded before. What
          you saved and what waits to be sent stay.
        </p>
      )}
      <div className={styles['actions']}>
        <Button variant="primary" onClick={() => (isLoop ? void startSafely() : location.reload())}>
          Reload App
        </Button>
      </div>
    </main>
  )
}
