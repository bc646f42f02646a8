import { track } from '../analytics/track.ts'

/** Set at build time; empty where no error service is configured. */
const dsn = import.meta.env.VITE_SENTRY_DSN ?? ''

/** Reports an error with where it came from; to the error service where one is configured, else to the console. Never throws. */
export function reportError(error: unknown, source: string) {
  track('Error Shown', { source })
  if (dsn === '') {
    // oxlint-disable-next-line no-console -- without an error service the console is the log
    console.error(source, error)
    return
  }
  void import('./sentry.ts').then(
    ({ send }) => send(dsn, error, source),
    () => undefined, // the service's own script did not load: there is nowhere to say so
  )
}
