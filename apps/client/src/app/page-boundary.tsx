import { Component, type ReactNode } from 'react'
import { forgetFailedParts } from '../shared/lazy/lazy-part.ts'
import { RootErrorScreen } from './root-error-screen.tsx'

interface State {
  readonly error: unknown
  readonly hasError: boolean
}

/** Browsers have no common class for it: "Failed to fetch dynamically imported module", "error loading …", "Importing a module script failed", and Vite's own for a style sheet. */
const isLoadError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

/** Catches a page whose script could not be loaded (SHELL-14): a retry makes sense there. Every other error goes on to the crash fallback. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined, hasError: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasError: true }
  }

  override render() {
    if (!this.state.hasError) return this.props.children
    if (!isLoadError(this.state.error)) throw this.state.error
    return <RootErrorScreen onRetry={this.retry} />
  }

  private readonly retry = () => {
    forgetFailedParts()
    this.setState({ error: undefined, hasError: false })
  }
}
