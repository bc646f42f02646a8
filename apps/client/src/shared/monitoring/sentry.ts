// Named imports: the whole namespace would weigh five times as much (design/stack.md, 6).
import { captureException, init } from '@sentry/react'

let isStarted = false

/** Sends an error to the error service by way of the gateway's tunnel; starts the service's client on the first one. */
export function send(dsn: string, error: unknown, source: string) {
  if (!isStarted) {
    isStarted = true
    init({
      dsn,
      tunnel: '/monitoring',
      release: import.meta.env.VITE_RELEASE ?? 'dev',
      sampleRate: 1,
      replaysSessionSampleRate: 0,
      replaysOnErrorSampleRate: 0,
    })
  }
  captureException(error, { tags: { source } })
}
