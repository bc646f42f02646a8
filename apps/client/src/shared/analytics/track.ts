/** Facts about an action: counts, ids of content, modes. Never a name, an address or anything a person wrote. */
export type EventFacts = Readonly<Record<string, string | number | boolean>>
export interface AnalyticsEvent {
  readonly name: string
  readonly facts: EventFacts
  readonly at: number
}
/** Where events go. A provider registers one when it has loaded. */
export type Sink = (event: AnalyticsEvent) => void

/** How long events wait for the providers to start. */
export const startupLimitMs = 10_000
const longestQueue = 100

const sinks: Sink[] = []
let queue: AnalyticsEvent[] | undefined = []

/** Notes that something happened. Kept until the providers have started or ten seconds are over, the oldest 100 at most. */
export function track(name: string, facts: EventFacts = {}) {
  const event = { name, facts, at: Date.now() }
  if (queue === undefined) for (const sink of sinks) sink(event)
  else if (queue.length < longestQueue) queue.push(event)
}

/** Adds a provider; it gets what was queued when `flush` comes. */
export const addSink = (sink: Sink) => {
  sinks.push(sink)
}

/** The providers have started, or the time is over: hands on what was queued, and everything later at once. */
export function flush() {
  const waiting = queue ?? []
  queue = undefined
  for (const event of waiting) for (const sink of sinks) sink(event)
}
