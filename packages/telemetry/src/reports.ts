import type { ErrorEvent, NodeOptions, Span } from '@sentry/node'

type TransactionEvent = Parameters<NonNullable<NodeOptions['beforeSendTransaction']>>[0]
type SpanJson = NonNullable<TransactionEvent['spans']>[number]

/** Sends an error to the error service. */
export type Report = (error: unknown, requestId: string) => void

/** A call of a request to another service. */
export interface TracedCall {
  /** What that service goes on with: names and values in turn. */
  readonly headers: readonly string[]
  /** `ok`, or in a word what went wrong. */
  readonly end: (outcome: string) => void
}

/** A request that is followed through the services. */
export interface Trace {
  /** Begins a call; takes the service's name, which stands in the report. */
  readonly call: (service: string) => TracedCall
  readonly end: (status: number) => void
}

/** What is known of a request at its begin: never its address, only the pattern of its route. */
export interface Followed {
  readonly method: string
  readonly route: string
  readonly requestId: string
  /** The header of our own gateway, which decides whether anything is followed; null where this is the gateway. */
  readonly sentryTrace: string | null
}

/** The way to the error service. */
export interface Reports {
  readonly report: Report
  /** Follows a request; undefined where this one, or none, is followed. */
  readonly follow: (request: Followed) => Trace | undefined
  /** Resolves when what was reported is sent, or after `ms`. Never rejects. */
  readonly flush: (ms: number) => Promise<void>
}

/** Where no error service is configured. */
export const noReports: Reports = {
  report: () => undefined,
  follow: () => undefined,
  flush: async () => undefined,
}

const about = ({ event_id, timestamp, platform, release, environment, tags }: ErrorEvent | TransactionEvent) => ({
  ...(event_id !== undefined && { event_id }),
  ...(timestamp !== undefined && { timestamp }),
  ...(platform !== undefined && { platform }),
  ...(release !== undefined && { release }),
  ...(environment !== undefined && { environment }),
  ...(tags && { tags }),
})

/** Of an error its type and place, as in the log; its words may quote what someone typed (T30). */
function withoutWords(event: ErrorEvent): ErrorEvent {
  const values = event.exception?.values?.map(({ type, stacktrace }) => ({
    ...(type !== undefined && { type }),
    ...(stacktrace && { stacktrace: { frames: stacktrace.frames?.map(placeOnly) ?? [] } }),
  }))
  return {
    type: undefined,
    ...about(event),
    ...(event.level !== undefined && { level: event.level }),
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

const timeOnly = ({
  span_id,
  trace_id,
  parent_span_id,
  start_timestamp,
  timestamp,
  description,
  op,
  status,
}: SpanJson): SpanJson => ({
  span_id,
  trace_id,
  start_timestamp,
  status,
  ...(parent_span_id !== undefined && { parent_span_id }),
  ...(timestamp !== undefined && { timestamp }),
  ...(description !== undefined && { description }),
  ...(op !== undefined && { op }),
  data: {},
})

/** Of a followed request its route, its times, how it ended and its id (T30). */
function withoutAddresses(event: TransactionEvent): TransactionEvent {
  const { trace } = event.contexts ?? {}
  const requestId = trace?.data?.[requestIdAttribute]
  return {
    type: 'transaction',
    ...about(event),
    ...(event.transaction !== undefined && { transaction: event.transaction }),
    ...(event.start_timestamp !== undefined && { start_timestamp: event.start_timestamp }),
    ...(typeof requestId === 'string' && { tags: { requestId } }),
    ...(trace && {
      contexts: {
        trace: {
          trace_id: trace.trace_id,
          span_id: trace.span_id,
          ...(trace.parent_span_id !== undefined && { parent_span_id: trace.parent_span_id }),
          ...(trace.op !== undefined && { op: trace.op }),
          ...(trace.status !== undefined && { status: trace.status }),
        },
      },
    }),
    spans: event.spans?.map(timeOnly) ?? [],
    transaction_info: { source: 'route' },
  }
}

const requestIdAttribute = 'abhyas.request_id'
/** As the SDK writes it: trace, span, and whether it is followed. */
const traceHeader = /^[0-9a-f]{32}-[0-9a-f]{16}-1$/

type SpanStatus = Parameters<Span['setStatus']>[0]
const fine: SpanStatus = { code: 1 }
const failedAs = (message: string): SpanStatus => ({ code: 2, message })

/**
 * Whether the service's clients (11.10.0) read this as the address of a project: with any other they report nothing, and
 * say so in the console only. One of the old form has a secret in it.
 */
export const isDsn = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/\w+@([\w.-]+|\[[\w:.]+\])(:\d+)?\/\d+$/.test(text)

export interface Reporting {
  /** Of the project. */
  readonly dsn: string
  readonly release: string
  readonly environment: string
  /** From 0 to 1: how many of the requests that begin here are followed. Those that our gateway follows always are. */
  readonly tracesSampleRate?: number
}

/**
 * Starts reporting to the error service. Nothing of requests is collected by itself: no integration of the SDK is on, so
 * none of them meets a header either (T20), and the only header that is read is one that `follow` is given.
 */
export async function startReports({ tracesSampleRate = 0, ...reporting }: Reporting): Promise<Reports> {
  const sdk = await import('@sentry/node')
  sdk.init({
    ...reporting,
    tracesSampleRate,
    defaultIntegrations: false,
    traceLifecycle: 'static',
    beforeSend: withoutWords,
    beforeSendTransaction: withoutAddresses,
  })
  const trace = (span: Span): Trace => ({
    call: (service) => {
      const call = sdk.startInactiveSpan({ name: service, op: 'http.client', parentSpan: span })
      return {
        headers: ['sentry-trace', sdk.spanToTraceHeader(call)],
        end: (outcome) => {
          call.setStatus(outcome === 'ok' ? fine : failedAs(outcome))
          call.end()
        },
      }
    },
    end: (status) => {
      span.setStatus(status < 500 ? fine : failedAs(String(status)))
      span.end()
    },
  })
  const begin = ({ method, route, requestId }: Followed): Span =>
    sdk.startInactiveSpan({
      name: `${method} ${route}`,
      op: 'http.server',
      forceTransaction: true,
      attributes: { [requestIdAttribute]: requestId },
    })
  const follow = (request: Followed): Trace | undefined => {
    const { sentryTrace } = request
    if (sentryTrace === null) {
      if (tracesSampleRate === 0) return undefined
      const span = sdk.startNewTrace(() => begin(request))
      return span.isRecording() ? trace(span) : undefined
    }
    if (!traceHeader.test(sentryTrace)) return undefined
    return trace(sdk.continueTrace({ sentryTrace, baggage: undefined }, () => begin(request)))
  }
  return {
    report: (error, requestId) => void sdk.captureException(error, { tags: { requestId } }),
    follow,
    flush: (ms) =>
      sdk.flush(ms).then(
        () => undefined,
        () => undefined,
      ),
  }
}
