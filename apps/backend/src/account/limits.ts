import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'

export interface Limit {
  readonly max: number
  readonly windowMs: number
}

const hourMs = 3_600_000

export interface AccountLimits {
  readonly codesPerAddress: readonly Limit[]
  readonly codesPerClient: readonly Limit[]
  readonly codesInAll: readonly Limit[]
  readonly triesPerClient: readonly Limit[]
  /** Of codes by text message; the others of those are in `text-asks.ts`. */
  readonly textsPerClient: Limit
}

/** Per client generous, because many students share one address of a mobile network. */
export const accountLimits: AccountLimits = {
  codesPerAddress: [
    { max: 5, windowMs: hourMs },
    { max: 15, windowMs: 24 * hourMs },
  ],
  codesPerClient: [{ max: 60, windowMs: hourMs }],
  codesInAll: [{ max: 5000, windowMs: hourMs }],
  triesPerClient: [{ max: 200, windowMs: hourMs }],
  textsPerClient: { max: 20, windowMs: hourMs },
}

/** For a product that runs on the developer's machine, where every client has the one loopback address. */
export const loopbackLimits: AccountLimits = {
  ...accountLimits,
  codesPerClient: accountLimits.codesInAll,
  triesPerClient: [{ max: 20_000, windowMs: hourMs }],
  textsPerClient: { max: 5000, windowMs: hourMs },
}

/**
 * Counts one use of `key` against every limit, in windows that start at multiples of their length since 1970.
 * Within a transaction that is rolled back, nothing was counted.
 * @throws {Refusal} TOO_MANY_REQUESTS with the time until the window ends
 */
export async function countUse(db: Kysely<Tables>, key: Buffer, limits: readonly Limit[], now: Date): Promise<void> {
  for (const { max, windowMs } of limits) {
    const windowEnd = new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs)
    const counted = await sql`
      insert into account.usage as u (key, window_ms, window_end, count) values (${key}, ${windowMs}, ${windowEnd}, 1)
      on conflict (key, window_ms, window_end) do update set count = u.count + 1 where u.count < ${max}
      returning u.count`.execute(db)
    if (counted.rows.length === 0) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: windowEnd.getTime() - now.getTime() })
    }
  }
}
