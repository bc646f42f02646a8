import { seconds } from '@abhyas/telemetry/watch'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { closeCodes } from '@abhyas/contracts/duel'
import type { Relay } from '../duel/relay.ts'
import type { Flags } from '../flags/flags.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { ByteCache } from './byte-cache.ts'
import type { OpenStreams } from './open-streams.ts'

/** What the gateway counts, in a registry of its own. */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'abhyas_requests_total',
    help: 'Answers by route template and status; what came out of the public cache is in abhyas_cache_reads_total',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'abhyas_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route'] as const,
    buckets: seconds,
    registers,
  })
  const refusals = new Counter({
    name: 'abhyas_refusals_total',
    help: 'Refusals by their code',
    labelNames: ['reason'] as const,
    registers,
  })
  const firstPaints = new Counter({
    name: 'abhyas_first_paints_total',
    help: 'Pages with their screen in them, and why others went without: late, refused, failed',
    labelNames: ['outcome'] as const,
    registers,
  })
  const upstreamSeconds = new Histogram({
    name: 'abhyas_upstream_seconds',
    help: 'Time of each attempt to reach an upstream, by its outcome',
    labelNames: ['upstream', 'outcome'] as const,
    buckets: seconds,
    registers,
  })
  const duelCloses = new Counter({
    name: 'abhyas_duel_closes_total',
    help: 'Closed sockets of duels by their close code',
    labelNames: ['code'] as const,
    registers,
  })
  const duelRefusals = new Counter({
    name: 'abhyas_duel_refusals_total',
    help: 'Sockets of duels that were closed for what they did, by what it was',
    labelNames: ['reason'] as const,
    registers,
  })
  const streamEnds = new Counter({
    name: 'abhyas_stream_ends_total',
    help: 'Streams that ended, by what ended them: done, gone (the reader), unread, stopping, failed',
    labelNames: ['ending'] as const,
    registers,
  })
  return {
    registry,
    requests,
    requestSeconds,
    refusals,
    firstPaints,
    upstreamSeconds,
    duelCloses,
    duelRefusals,
    streamEnds,
  }
}
export type Metrics = ReturnType<typeof makeMetrics>

/** Adds the counts and the size of the public cache, read when the metrics are. */
export function watchCache({ registry }: Metrics, cache: ByteCache): void {
  const reads = new Counter({
    name: 'abhyas_cache_reads_total',
    help: 'Reads of the public cache: fresh, stale while it was loaded anew, or missed',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      reads.reset()
      for (const [outcome, count] of Object.entries(cache.counts)) reads.inc({ outcome }, count)
    },
  })
  const entries = new Gauge({
    name: 'abhyas_cache_entries',
    help: 'Answers in the public cache',
    registers: [registry],
    collect() {
      entries.set(cache.size.entries)
    },
  })
  const bytes = new Gauge({
    name: 'abhyas_cache_bytes',
    help: 'Memory of the answers in the public cache',
    registers: [registry],
    collect() {
      bytes.set(cache.size.bytes)
    },
  })
}

/** Adds the streams that readers have open. */
export function watchStreams({ registry }: Metrics, streams: OpenStreams): void {
  const open = new Gauge({
    name: 'abhyas_streams',
    help: 'Open streams of answers',
    registers: [registry],
    collect() {
      open.set(streams.count)
    },
  })
}

/** Adds the files that are on their way in. */
export function watchUploads({ registry }: Metrics, places: { readonly taken: number }): void {
  const uploads = new Gauge({
    name: 'abhyas_uploads',
    help: 'Files on their way to the essay-grader',
    registers: [registry],
    collect() {
      uploads.set(places.taken)
    },
  })
}

/** Adds where the flags come from, how old they are, and how often the flag service failed. */
export function watchFlags({ registry }: Metrics, flags: Flags): void {
  const source = new Gauge({
    name: 'abhyas_flags_source',
    help: '1 for where the flags come from: a file, the flag service, or none, which means that all have their defaults',
    labelNames: ['source'] as const,
    registers: [registry],
    collect() {
      for (const name of ['none', 'file', 'service']) source.set({ source: name }, flags.state.source === name ? 1 : 0)
    },
  })
  const lost = new Gauge({
    name: 'abhyas_flags_lost_seconds',
    help: 'For how long the flag service has not been reached; 0 while it is, and where there is none',
    registers: [registry],
    collect() {
      lost.set(flags.lostMs / 1000)
    },
  })
  const age = new Gauge({
    name: 'abhyas_flags_age_seconds',
    help: 'Since the flags were last asked for with success; left out until they were',
    registers: [registry],
    collect() {
      age.reset()
      const { ageMs } = flags.state
      if (ageMs === undefined) age.remove()
      else age.set(ageMs / 1000)
    },
  })
  const failures = new Counter({
    name: 'abhyas_flags_failures_total',
    help: 'Questions to the flag service that failed',
    registers: [registry],
    collect() {
      failures.reset()
      failures.inc(flags.state.failures)
    },
  })
}

type WithBreaker = Pick<Upstream, 'name' | 'breakerState'>

/** Adds the states of upstreams' breakers: 0 closed, 1 half-open, 2 open. */
export function watchBreakers({ registry }: Metrics, upstreams: readonly WithBreaker[]): void {
  const states = { closed: 0, 'half-open': 1, open: 2 }
  const state = new Gauge({
    name: 'abhyas_breaker_state',
    help: 'State of an upstream’s breaker: 0 closed, 1 half-open, 2 open',
    labelNames: ['upstream'] as const,
    registers: [registry],
    collect() {
      for (const { name, breakerState } of upstreams) state.set({ upstream: name }, states[breakerState])
    },
  })
}

const usualCodes: ReadonlySet<number> = new Set([1000, 1001, 1002, 1005, 1006, ...Object.values(closeCodes)])

/** A close code as a label: a page may say any number, and each would be kept for ever. */
export const closeLabel = (code: number): string => (usualCodes.has(code) ? String(code) : 'other')

/** Adds the sockets and frames of duels and the state of their link: 1 open, 0 away. */
export function watchDuels({ registry }: Metrics, relay: Relay): void {
  const sockets = new Gauge({
    name: 'abhyas_duel_sockets',
    help: 'Open sockets of duels',
    registers: [registry],
    collect() {
      sockets.set(relay.sockets)
    },
  })
  const held = new Gauge({
    name: 'abhyas_duel_held',
    help: 'Sockets of duels that are not read until the link has room',
    registers: [registry],
    collect() {
      held.set(relay.held)
    },
  })
  const link = new Gauge({
    name: 'abhyas_duel_link',
    help: 'Whether the link to the duel service is open',
    registers: [registry],
    collect() {
      link.set(relay.linkState === 'open' ? 1 : 0)
    },
  })
  const dropped = new Counter({
    name: 'abhyas_duel_dropped_total',
    help: 'Frames of players that the link could not take, because it was away',
    registers: [registry],
    collect() {
      dropped.reset()
      dropped.inc(relay.dropped)
    },
  })
  const frames = new Counter({
    name: 'abhyas_duel_frames_total',
    help: 'Frames that were relayed, by direction',
    labelNames: ['direction'] as const,
    registers: [registry],
    collect() {
      frames.reset()
      frames.inc({ direction: 'fromPlayer' }, relay.frames.fromPlayers)
      frames.inc({ direction: 'toPlayer' }, relay.frames.toPlayers)
    },
  })
}

/** Adds memory, event loop lag and the like. Starts observers that live as long as the process, so once per process. */
export const watchProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })
