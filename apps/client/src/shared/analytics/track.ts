/** Facts about an action: counts, ids of content, modes. Never a name, an address or anything a person wrote. */
export type EventFacts = Readonly<Record<string, string | number | boolean>>
export interface AnalyticsEvent {
  readonly name: string
  readonly facts: EventFacts
  readonly at: number
}
/** Where events go. A provider registers one when it has loaded. Never throws. */
export type Sink = (event: AnalyticsEvent) => void

/** How long events wait for the providers to start. */
export const startupLimitMs = 10_000
const longestQueue = 100

const sinks: Sink[] = []
/** What happened while a provider may still start; undefined once none will. */
let early: AnalyticsEvent[] | undefined = []
let isWaiting = true

/** Notes that something happened. Kept until the providers have started or ten seconds are over, the oldest 100 at most. */
export function track(name: string, facts: EventFacts = {}) {
  const event = { name, facts, at: Date.now() }
  if (early && early.length < longestQueue) early.push(event)
  if (!isWaiting) for (const sink of sinks) sink(event)
}

/** Adds a provider; it gets what was queued when `flush` comes, or now where it comes late. */
export const addSink = (sink: Sink) => {
  sinks.push(sink)
  if (!isWaiting) for (const event of early ?? []) sink(event)
}

/** The time is over: hands on what was queued, and everything later at once. It stays kept for a provider that comes late. */
export function flush() {
  if (!isWaiting) return
  isWaiting = false
  // A copy: what a sink notes itself goes to all at once already.
  const waiting = early?.slice() ?? []
  for (const event of waiting) for (const sink of sinks) sink(event)
}

/** Every provider has started, or could not: hands on what was queued and keeps it no longer (ENG-01). */
export function settle() {
  flush()
  early = undefined
}
