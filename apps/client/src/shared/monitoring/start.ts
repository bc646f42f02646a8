import type { PlatformConfig } from '../platform/config.ts'
import { ownRelease } from '../platform/release.ts'
import { noteProblem, reportTo } from './monitoring.ts'

/** Starts reporting to the error service where one is configured. Never rejects; what fails is noted, and the app goes on. */
export async function startMonitoring(configured: Promise<PlatformConfig>): Promise<void> {
  const config = await configured.catch(() => undefined)
  if (config === undefined || config.sentryDsn === null) return
  const { sentryDsn, release, environment } = config
  try {
    const { startSentry } = await import('./sentry.ts')
    reportTo(startSentry({ dsn: sentryDsn, release: ownRelease() ?? release, environment }))
  } catch (error) {
    noteProblem('The error service did not start', error)
  }
}
