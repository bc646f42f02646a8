import { Component, Suspense, type ReactNode } from 'react'
import { forgetFailedParts } from './lazy-part.ts'
import { reportError } from '../monitoring/monitoring.ts'

const retryMs = 30_000

/** Around a part that the app can do without: while it loads, and where it fails, nothing stands there. It is tried again. */
export class Optional extends Component<{ readonly children: ReactNode }, { readonly hasError: boolean }> {
  override state = { hasError: false }
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'optional_part')
    clearTimeout(this.timer)
    this.timer = setTimeout(this.retry, retryMs)
  }

  override componentWillUnmount() {
    clearTimeout(this.timer)
  }

  override render() {
    return this.state.hasError ? null : <Suspense>{this.props.children}</Suspense>
  }

  private readonly retry = () => {
    forgetFailedParts()
    this.setState({ hasError: false })
  }
}
