import type { ErrorEvent } from '@sentry/node'
import type { Report } from './log.ts'

/** Of an error its type and place, as in the log; its words may quote what someone typed (T30). */
function withoutWords({ event_id, timestamp, platform, release, level, tags, exception }: ErrorEvent): ErrorEvent {
  const values = exception?.values?.map(({ type, stacktrace }) => ({
    ...(type !== undefined && { type }),
    ...(stacktrace && { stacktrace: { frames: stacktrace.frames?.map(placeOnly) ?? [] } }),
  }))
  return {
    type: undefined,
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(release !== undefined && { release }),
    ...(level !== undefined && { level }),
    ...(tags && { tags }),
    exception: { values: values ?? [] },
  }
}

interface Place {
  readonly filename?: string
  readonly function?: string
  readonly lineno?: number
  readonly colno?: number
}

/** Without the lines of source around it. */
const placeOnly = ({ filename, function: name, lineno, colno }: Place): Place => ({
  ...(filename !== undefined && { filename }),
  ...(name !== undefined && { function: name }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
})

/**
 * Starts reporting to the error service. Takes the project's DSN and the release. Nothing of requests is collected: no
 * integration of the SDK is on, so none of them meets a header either (T20).
 */
export async function startReports(dsn: string, release: string): Promise<Report> {
  const { captureException, init } = await import('@sentry/node')
  init({ dsn, release, defaultIntegrations: false, beforeSend: withoutWords })
  return (error, requestId) => void captureException(error, { tags: { requestId } })
}
