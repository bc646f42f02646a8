import type { FlagsmithConfig } from 'flagsmith-nodejs'
import type { FlagSet, Identity } from './flag.ts'

/** Where flags come from. */
export interface Source {
  /** Asks the service anew. Rejects where it does not do its part; what is known stays. */
  readonly refresh: () => Promise<void>
  /** The flags of `who`, or of anyone; null where nothing is known that is not too old. */
  readonly flagsOf: (who: Identity | null) => Promise<FlagSet | null>
}

/** How the flag service is asked. */
export interface Service {
  readonly key: string
  /** With a slash at its end. */
  readonly apiUrl: string
  /** Of one request, in ms. */
  readonly timeoutMs: number
  /** In epoch ms. */
  readonly now: () => number
}

/** For how long the last known flags stand when the service is gone (F26). */
export const keptMs = 24 * 3_600_000

const ignore = (): void => undefined

/**
 * The SDK's logger, which says nothing: it would log errors whole, once for each poll. The SDK calls these three of
 * pino's methods and no other, which its type does not say.
 */
export const quiet = { error: ignore, warn: ignore, info: ignore } as unknown as NonNullable<FlagsmithConfig['logger']>
