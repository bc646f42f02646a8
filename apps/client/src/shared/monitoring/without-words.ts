import type { ErrorEvent, Exception, StackFrame } from '@sentry/react'

/** What browsers say of errors in words of their own; behind them may stand what somebody typed, which is cut off. */
const wordsOfBrowsers = [
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Cannot set properties of null',
  'undefined is not an object',
  'null is not an object',
  'Maximum call stack size exceeded',
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource',
  'The operation was aborted',
  'The quota has been exceeded',
  'Hydration failed',
] as const

/** React's shortened errors are told apart by their number. */
const reactError = /^Minified React error #\d{1,4}/

/** The words of an error that we know to be nobody's; undefined for all others. */
const knownWords = (value = ''): string | undefined =>
  wordsOfBrowsers.find((words) => value.startsWith(words)) ?? reactError.exec(value)?.[0]

/** A file without what stands behind its path: of an inline script it is the page's own address, searches and all. */
const fileOnly = (file: string): string => {
  const path = file.replace(/[?#].*$/s, '')
  return /\/assets\/[\w.-]+$/.test(path) || path.endsWith('/sw.js') ? path : '<page>'
}

const placeOnly = ({ filename, function: name, lineno, colno }: StackFrame): StackFrame => ({
  ...(filename !== undefined && { filename: fileOnly(filename) }),
  ...(name !== undefined && { function: name }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
})

const typeOnly = ({ type, value, mechanism, stacktrace }: Exception): Exception => {
  const words = knownWords(value)
  return {
    ...(type !== undefined && { type }),
    ...(words !== undefined && { value: words }),
    ...(mechanism && {
      mechanism: { type: mechanism.type, ...(mechanism.handled !== undefined && { handled: mechanism.handled }) },
    }),
    ...(stacktrace && { stacktrace: { frames: stacktrace.frames?.map(placeOnly) ?? [] } }),
  }
}

/**
 * Of an error its type, its place and what our own code said of both: an allow-list, since the words of an error may quote
 * what someone typed, and an address may hold a search (T30). The picture of the whole is the gateway's too (edge/reports.ts).
 */
export function withoutWords(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, release, environment, level, tags, exception, debug_meta } = event
  const source = tags?.['source']
  return {
    type: undefined,
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(release !== undefined && { release }),
    ...(environment !== undefined && { environment }),
    ...(level !== undefined && { level }),
    ...(typeof source === 'string' && { tags: { source } }),
    ...(debug_meta && { debug_meta }),
    exception: { values: exception?.values?.map(typeOnly) ?? [] },
  }
}
