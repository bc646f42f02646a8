import { Flagsmith, Flags as SdkFlags } from 'flagsmith-nodejs'
import { LRUCache } from 'lru-cache'
import { flagSetOf, type FlagSet, type Identity } from './flag.ts'
import { requireOk, serviceFetch } from './service-fetch.ts'
import { keptMs, quiet, type Service, type Source } from './source.ts'

const mostKept = 10_000
/** For how long nobody is sent to ask again after a failure. */
const restMs = 3000

interface Kept {
  readonly flags: FlagSet
  readonly generation: number
  readonly at: number
}

const keyOf = (who: Identity | null): string => (who ? JSON.stringify([who.identifier, who.traits]) : '')

/** Has the flag service evaluate, as a key that is not server-side wants it (FLAG-05). */
export class RemoteSource implements Source {
  readonly #service: Service
  readonly #fetch: typeof fetch
  readonly #sdk: Flagsmith
  readonly #kept = new LRUCache<string, Kept>({ max: mostKept })
  readonly #flights = new Map<string, Promise<FlagSet>>()
  #generation = 0
  /** Until it has answered once nobody is sent to it: a start does not wait for it (FLAG-04). */
  #restsUntil = Infinity

  constructor(service: Service) {
    this.#service = service
    const { key, apiUrl, timeoutMs } = service
    this.#fetch = serviceFetch(apiUrl)
    this.#sdk = new Flagsmith({
      environmentKey: key,
      apiUrl,
      requestTimeoutSeconds: timeoutMs / 1000,
      retries: 0,
      logger: quiet,
      fetch: this.#fetch,
    })
  }

  /** From now on all answers of before count as old. */
  async refresh(): Promise<void> {
    this.#generation += 1
    await this.#fresh(null)
  }

  async flagsOf(who: Identity | null): Promise<FlagSet | null> {
    const now = this.#service.now()
    const kept = this.#kept.get(keyOf(who))
    if (kept?.generation === this.#generation && now - kept.at <= keptMs) return kept.flags
    if (now >= this.#restsUntil) {
      try {
        return await this.#fresh(who)
      } catch {
        // What was known serves on; that the service is gone, the next refresh says.
      }
    }
    return kept && now - kept.at <= keptMs ? kept.flags : null
  }

  /** Asks once for all who wait for the same. */
  #fresh(who: Identity | null): Promise<FlagSet> {
    const key = keyOf(who)
    const flight = this.#flights.get(key) ?? this.#ask(who, key).finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  async #ask(who: Identity | null, key: string): Promise<FlagSet> {
    const generation = this.#generation
    const { now } = this.#service
    try {
      const flags = flagSetOf((await this.#answer(who)).allFlags())
      this.#kept.set(key, { flags, generation, at: now() })
      this.#restsUntil = -Infinity
      return flags
    } catch (error) {
      this.#restsUntil = now() + restMs
      throw error
    }
  }

  /** Of a student with traits, of one whose traits nobody knows, or of the environment: each has its own call. */
  #answer(who: Identity | null): Promise<SdkFlags> {
    if (!who) return this.#sdk.getEnvironmentFlags()
    if (Object.keys(who.traits).length === 0) return this.#byIdentifier(who.identifier)
    const traits = Object.entries(who.traits).map(([name, value]) => [name, { value, transient: true }] as const)
    return this.#sdk.getIdentityFlags(who.identifier, Object.fromEntries(traits), true)
  }

  // The SDK has no call for it. Transient, as all that is said of students: the service is to keep nothing of them.
  async #byIdentifier(identifier: string): Promise<SdkFlags> {
    const { key, apiUrl, timeoutMs } = this.#service
    const url = `${apiUrl}identities/?identifier=${encodeURIComponent(identifier)}&transient=true`
    const headers = { 'X-Environment-Key': key, accept: 'application/json' }
    const answer = await this.#fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    requireOk(answer)
    const { flags } = (await answer.json()) as { flags: object[] } // serviceFetch has checked it
    return SdkFlags.fromAPIFlags({ apiFlags: flags })
  }
}
