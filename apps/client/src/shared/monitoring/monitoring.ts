import { track } from '../analytics/track.ts'

/** Hands an error on to the error service. Never throws. */
type Report = (error: unknown, source: string) => void

const longestQueue = 10

/** The source of what nobody caught: the visit counts as failed. */
export const uncaught = 'uncaught'

let report: Report | undefined
let early: (readonly [error: unknown, source: string])[] = []
const listening = new AbortController()

function send(error: unknown, source: string) {
  if (report) report(error, source)
  else if (early.length < longestQueue) early.push([error, source])
}

/** Keeps what nobody catches until the error service is there, which listens itself. The browser writes it to the console. */
export function watchErrors() {
  const { signal } = listening
  addEventListener('error', ({ error }) => send(error, uncaught), { signal })
  addEventListener('unhandledrejection', ({ reason }) => send(reason, uncaught), { signal })
}

/** Notes what went wrong beside the screens, and concerns nobody who looks at them. */
export function noteProblem(...words: readonly unknown[]) {
  // oxlint-disable-next-line no-console -- it is the log of a phone
  console.warn(...words)
}

/** Reports an error with where it came from: in the console, and to the error service once there is one. Never throws. */
export function reportError(error: unknown, source: string) {
  track('Error Shown', { source })
  // oxlint-disable-next-line no-console -- it is the log of a phone
  console.error(source, error)
  send(error, source)
}

/** Where errors go from now on, and those that were reported before, ten at most. */
export function reportTo(service: Report) {
  report = service
  listening.abort()
  for (const [error, source] of early) service(error, source)
  early = []
}
