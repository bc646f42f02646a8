import type { Cache } from '@abhyas/contracts/procedure'
import { LRUCache } from 'lru-cache'
import type { Bytes } from './bytes.ts'

/** While a fresh answer cannot be had, an old one is served for this many times its stale time. */
export const errorStaleTimes = 10
const tryAgainMs = 1000
const entryOverheadBytes = 4096

/**
 * Whether an error is the upstream's own word on what was asked for, such as NOT_FOUND: no older answer stands in for
 * that, as it does while the upstream is down, slow (408) or busy (429). Takes anything that was thrown.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return false
  return error.status < 500 && error.status !== 408 && error.status !== 429
}

type Load = () => Promise<Bytes>

export interface Entry {
  readonly bytes: Bytes
  readonly freshUntil: number
  readonly errorUntil: number
  readonly staleUntil: number
  readonly ages: Cache
  readonly loadAgain: Load
  tryAgainAt: number
}

/** How reads of the cache went, since the start. */
export interface CacheCounts {
  fresh: number
  stale: number
  misses: number
}

/** Answers as bytes, bounded by their size, with one flight for each key. Times in ms of performance.now(). */
export class ByteCache {
  readonly counts: CacheCounts = { fresh: 0, stale: 0, misses: 0 }
  readonly #entries: LRUCache<string, Entry>
  readonly #flights = new Map<string, Promise<Entry>>()
  readonly #now: () => number

  constructor(maxBytes: number, now: () => number = () => performance.now()) {
    this.#now = now
    const sizeCalculation = ({ bytes }: Entry, key: string): number => bytes.size + key.length + entryOverheadBytes
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation })
  }

  /** What it holds now, and what of its bytes that takes. */
  get size(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  /**
   * What can be served at once under the key: fresh, or stale while it is loaded anew in the background. Undefined
   * where only a load can tell.
   */
  peek(key: string): Bytes | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const now = this.#now()
    if (now < entry.freshUntil) {
      this.counts.fresh++
      return entry.bytes
    }
    const isLate = now >= entry.staleUntil
    const hasJustFailed = now < entry.tryAgainAt
    if (isLate && !hasJustFailed) return undefined
    if (now >= entry.errorUntil) return undefined
    if (!hasJustFailed) this.#fly(key, entry.loadAgain, entry).catch(() => undefined)
    this.counts.stale++
    return entry.bytes
  }

  /**
   * What `peek` finds, else what `load` makes, kept for as long as `ages` says. Throws what `load` throws, unless an
   * older answer may still stand in for it; what was thrown is never kept. `loadAgain` lives as long as the entry, so
   * it must hold nothing of a request.
   */
  async get(key: string, ages: Cache, load: Load, loadAgain: Load = load): Promise<Bytes> {
    const kept = this.peek(key)
    if (kept) return kept
    this.counts.misses++
    try {
      return (await this.#fly(key, load, { ages, loadAgain })).bytes
    } catch (error) {
      const old = this.#entries.get(key)
      if (!old || this.#now() >= old.errorUntil) throw error
      this.counts.stale++
      return old.bytes
    }
  }

  #fly(key: string, load: Load, { ages, loadAgain }: Pick<Entry, 'ages' | 'loadAgain'>): Promise<Entry> {
    const inFlight = this.#flights.get(key)
    if (inFlight) return inFlight
    const flight = load()
      .then((bytes) => {
        const entry = this.#entry(bytes, ages, loadAgain)
        this.#entries.set(key, entry)
        return entry
      })
      .catch((error: unknown) => {
        if (isFinal(error)) this.#entries.delete(key)
        const old = this.#entries.peek(key)
        if (old) old.tryAgainAt = this.#now() + tryAgainMs
        throw error
      })
      .finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  #entry(bytes: Bytes, ages: Cache, loadAgain: Load): Entry {
    const freshUntil = this.#now() + ages.freshSeconds * 1000
    const staleMs = ages.staleSeconds * 1000
    return {
      bytes,
      freshUntil,
      staleUntil: freshUntil + staleMs,
      errorUntil: freshUntil + staleMs * errorStaleTimes,
      tryAgainAt: 0,
      ages,
      loadAgain,
    }
  }
}
