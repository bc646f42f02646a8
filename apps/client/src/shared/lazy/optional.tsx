import { Component, Suspense, type ReactNode } from 'react'
import { forgetFailedParts } from './lazy-part.ts'
import { reportError } from '../monitoring/monitoring.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Around a part that the app can do without: while it loads, and where it fails, nothing stands there. It is tried again
 * when the network comes back, and after a pause that doubles from a second up to thirty.
 */
export class Optional extends Component<{ readonly children: ReactNode }, { readonly hasError: boolean }> {
  override state = { hasError: false }
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override componentDidMount() {
    addEventListener('online', this.retry)
  }

  override componentDidCatch(error: unknown) {
    // Without a network it is nobody's fault; and of one fault one report is enough.
    if (this.failures === 0 && navigator.onLine) reportError(error, 'optional_part')
    clearTimeout(this.timer)
    this.timer = setTimeout(this.retry, Math.min(firstPauseMs * 2 ** this.failures, longestPauseMs))
    this.failures += 1
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry)
    clearTimeout(this.timer)
  }

  override render() {
    return this.state.hasError ? null : <Suspense>{this.props.children}</Suspense>
  }

  private readonly retry = () => {
    if (!this.state.hasError) return
    forgetFailedParts()
    this.setState({ hasError: false })
  }
}
