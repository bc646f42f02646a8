import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings.ts'
import { configurationOf, ConfigurationError, type Configuration } from './configuration.ts'
import { Counts } from './counts.ts'
import { defaultFlag, type Flag, type FlagName, type FlagSet, type Identity } from './flag.ts'
import { FlagServiceFault } from './service-fetch.ts'
import { Updates } from './updates.ts'

export interface FlagOptions {
  /** Of one request to the flag service. */
  readonly timeoutMs: number
  readonly flushMs: number
  /** How whoever waits for the first flags waits (FLAG-04). */
  readonly mostPolls: number
  readonly pollEveryMs: number
  /** In ms of a clock that nobody sets. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random?: () => number
}

export const flagDefaults: FlagOptions = {
  timeoutMs: 1000,
  flushMs: 10_000,
  mostPolls: 100,
  pollEveryMs: 100,
  now: () => performance.now(),
}

export interface FlagsState {
  readonly source: 'none' | 'file' | 'service'
  /** Since they were last known for sure, in ms; undefined where they never were. */
  readonly ageMs: number | undefined
  /** How often the service could not be asked since the start. */
  readonly failures: number
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Why a request failed, in a word: the texts of others may hold a key. */
function reasonOf(error: unknown): string {
  if (error instanceof FlagServiceFault) return error.message
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())

/**
 * The flags, known here and asked of the flag service in the background. Nothing of it throws, and reading one waits for
 * nothing but, with a key that has the service evaluate, one request of at most `timeoutMs`.
 */
export class Flags {
  readonly #options: FlagOptions
  readonly #log: Log
  readonly #configuration: Configuration | null
  readonly #counts: Counts | null
  readonly #updates: Updates | null
  #flushing: NodeJS.Timeout | undefined
  /** Whether the service has been asked once, with whatever outcome. */
  #isSettled: boolean
  /** Since when the service could not be reached, by `now`. */
  #lostAt: number | undefined
  #hasFailed = false
  /** In epoch ms; of a file, when it was read. */
  #knownAt: number | undefined
  #failures = 0

  /** A configuration error is logged, once, and everything has its default then. Nothing is asked until `start`. */
  constructor(settings: Settings, log: Log, options: Partial<FlagOptions> = {}) {
    this.#options = { ...flagDefaults, ...options }
    this.#log = log
    this.#configuration = this.#configure(settings)
    const { service = null, source, stream } = this.#configuration ?? {}
    this.#counts = service && new Counts(service)
    const { random } = this.#options
    this.#updates =
      service && source
        ? new Updates({
            source,
            stream,
            pollMs: settings.FLAGSMITH_POLL_MS,
            onRefresh: (failure) => this.#onRefresh(failure),
            onStream: (isUp, failure) =>
              log.info({ isUp, ...(!isUp && { reason: reasonOf(failure) }) }, 'stream of the flag service'),
            ...(random && { random }),
          })
        : null
    this.#isSettled = this.#updates === null
    if (this.#source === 'file') this.#knownAt = this.#options.now()
  }

  /** Begins to ask, in the background. */
  start(): void {
    if (!this.#counts) return
    this.#updates?.start()
    this.#flushing = setInterval(() => void this.#counts?.flush(), this.#options.flushMs)
    this.#flushing.unref()
  }

  /** A flag of `who`, or of anyone: as it is, as it was last known, or its default. Counted where it is known. */
  async read(name: FlagName, who: Identity | null): Promise<Flag> {
    const flag = (await this.#known(who))?.get(name)
    if (!flag) return defaultFlag(name)
    this.#counts?.add(name)
    return flag
  }

  /** Whether the service has answered or failed once, so that what is known counts; true at once where there is none. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  /** Where flags come from (`none` where they are not set up right), and what asking for them came to. */
  get state(): FlagsState {
    const ageMs = this.#knownAt === undefined ? undefined : this.#options.now() - this.#knownAt
    return { source: this.#source, ageMs, failures: this.#failures }
  }

  get #source(): FlagsState['source'] {
    if (!this.#configuration) return 'none'
    return this.#configuration.service ? 'service' : 'file'
  }

  /** For how long the service has not been reached, in ms; 0 while it is, and where there is none. */
  get lostMs(): number {
    return this.#lostAt === undefined ? 0 : this.#options.now() - this.#lostAt
  }

  /** Waits until the service has answered or failed for the first time, at most a hundred polls of 100 ms (FLAG-04). */
  async settled(): Promise<void> {
    const { mostPolls, pollEveryMs } = this.#options
    for (let poll = 0; poll < mostPolls && !this.#isSettled; poll++) await pause(pollEveryMs)
  }

  /** Asks no more, and sends the counts that are left. */
  async close(): Promise<void> {
    clearInterval(this.#flushing)
    await this.#updates?.close()
    await this.#counts?.flush()
    // One that ran already had not all of them.
    await this.#counts?.flush()
  }

  #configure(settings: Settings): Configuration | null {
    const { timeoutMs, now } = this.#options
    try {
      return configurationOf(settings, { timeoutMs, now })
    } catch (error) {
      const reason = error instanceof ConfigurationError ? error.message : reasonOf(error)
      this.#log.error({ reason }, 'the flags are not set up right: all have their defaults')
      return null
    }
  }

  async #known(who: Identity | null): Promise<FlagSet | null> {
    try {
      return (await this.#configuration?.source.flagsOf(who)) ?? null
    } catch (error) {
      // A document that is of the right shape and cannot be evaluated all the same.
      if (!this.#hasFailed) this.#log.error({ reason: reasonOf(error) }, 'flags could not be evaluated')
      this.#hasFailed = true
      return null
    }
  }

  #onRefresh(failure: unknown): void {
    const isLost = failure !== undefined
    if (isLost) this.#failures += 1
    else this.#knownAt = this.#options.now()
    const wasLost = this.#lostAt !== undefined
    if (isLost && !wasLost) this.#log.warn({ reason: reasonOf(failure) }, 'flag service lost')
    if (!isLost && (wasLost || !this.#isSettled)) this.#log.info('flag service reached')
    this.#lostAt = isLost ? (this.#lostAt ?? this.#options.now()) : undefined
    this.#isSettled = true
    this.#hasFailed &&= isLost
  }
}
