import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Upstream } from '../upstream/upstream.ts'
import type { ByteCache } from './byte-cache.ts'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

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
  return { registry, requests, requestSeconds, refusals, firstPaints, upstreamSeconds }
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

/** Adds the state of an upstream's breaker: 0 closed, 1 half-open, 2 open. */
export function watchBreaker({ registry }: Metrics, upstream: Upstream): void {
  const states = { closed: 0, 'half-open': 1, open: 2 }
  const state = new Gauge({
    name: 'abhyas_breaker_state',
    help: 'State of an upstream’s breaker: 0 closed, 1 half-open, 2 open',
    labelNames: ['upstream'] as const,
    registers: [registry],
    collect() {
      state.set({ upstream: upstream.name }, states[upstream.breakerState])
    },
  })
}

/** Adds memory, event loop lag and the like. Starts observers that live as long as the process, so once per process. */
export const watchProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })
