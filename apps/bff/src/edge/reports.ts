import type { ErrorEvent } from '@sentry/node'
import type { Report } from './log.ts'

/** The way to the error service. */
export interface Reports {
  readonly report: Report
  /** Resolves when what was reported is sent, or after `ms`. Never rejects. */
  readonly flush: (ms: number) => Promise<void>
}

/** Of an error its type and place, as in the log; its words may quote what someone typed (T30). */
function withoutWords(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, release, environment, level, tags, exception } = event
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
    ...(environment !== undefined && { environment }),
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

interface Reporting {
  /** Of the project. */
  readonly dsn: string
  readonly release: string
  readonly environment: string
}

/**
 * Starts reporting to the error service. Nothing of requests is collected: no integration of the SDK is on, so none of
 * them meets a header either (T20).
 */
export async function startReports(reporting: Reporting): Promise<Reports> {
  const { captureException, flush, init } = await import('@sentry/node')
  init({ ...reporting, defaultIntegrations: false, beforeSend: withoutWords })
  return {
    report: (error, requestId) => void captureException(error, { tags: { requestId } }),
    flush: (ms) =>
      flush(ms).then(
        () => undefined,
        () => undefined,
      ),
  }
}
