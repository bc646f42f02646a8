import { Flagsmith } from 'flagsmith-nodejs'
import { flagSetOf, type FlagSet, type Identity } from './flag.ts'
import { FlagServiceFault, serviceFetch } from './service-fetch.ts'
import { keptMs, quiet, type Service, type Source } from './source.ts'

/** Of one environment document: its overrides may go on, page by page. */
const mostPages = 100
const retryAfterMs = 100

/** Evaluates here, by the environment document that a server-side key opens (FLAG-05). */
export class LocalSource implements Source {
  readonly #sdk: Flagsmith
  readonly #now: () => number
  #failure: unknown
  #pages = 0
  #knownAt: number | undefined

  constructor({ key, apiUrl, timeoutMs, now }: Service) {
    this.#now = now
    const ask = serviceFetch(apiUrl)
    this.#sdk = new Flagsmith({
      environmentKey: key,
      apiUrl,
      enableLocalEvaluation: true,
      requestTimeoutSeconds: timeoutMs / 1000,
      retries: 1,
      requestRetryDelayMilliseconds: retryAfterMs,
      logger: quiet,
      fetch: async (input, init) => {
        this.#pages += 1
        if (this.#pages > 2 * mostPages) throw new FlagServiceFault('too many pages')
        return ask(input, init)
      },
      onEnvironmentChange: (error) => (this.#failure = error),
    })
    // It would poll on while the stream is up, and at a rate of its own.
    this.#sdk.environmentDataPollingManager?.stop()
  }

  async refresh(): Promise<void> {
    this.#pages = 0
    this.#failure = null
    // Never rejects: it tells `onEnvironmentChange`.
    await this.#sdk.updateEnvironment()
    if (this.#failure) throw this.#failure
    this.#knownAt = this.#now()
    const { identityOverrides } = await this.#sdk.getEnvironment()
    // The SDK keeps the overrides of before where the new document has none.
    if (identityOverrides.length === 0) this.#sdk.identitiesWithOverridesByIdentifier = new Map()
  }

  async flagsOf(who: Identity | null): Promise<FlagSet | null> {
    // Without a document the SDK would go and ask for it, now and at length.
    if (this.#knownAt === undefined || this.#now() - this.#knownAt > keptMs) return null
    const flags = who
      ? await this.#sdk.getIdentityFlags(who.identifier, { ...who.traits })
      : await this.#sdk.getEnvironmentFlags()
    return flagSetOf(flags.allFlags())
  }
}
