import { randomInt, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'

export const resendAfterMs = 30_000
export const expiresInMs = 600_000
const maxTries = 5

/** A code as it is stored, both parts as keyed digests. */
export interface SealedCode {
  /** What the code is bound to, such as an email address: it has one code at a time. */
  readonly address: Buffer
  readonly digest: Buffer
}

/** Six random digits. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0')

/**
 * Stores a code in the place of an older one at its address.
 * @throws {Refusal} TOO_MANY_REQUESTS within 30 s of the last one
 */
export async function storeCode(tx: Kysely<Tables>, { address, digest }: SealedCode, now: Date): Promise<void> {
  const row = { digest, sent_at: now, expires_at: new Date(now.getTime() + expiresInMs), tries: 0, used_at: null }
  const stored = await tx
    .insertInto('account.code')
    .values({ address, ...row })
    .onConflict((c) =>
      c
        .column('address')
        .doUpdateSet(row)
        .where((where) =>
          where.or([
            where('account.code.sent_at', '<=', new Date(now.getTime() - resendAfterMs)),
            // Sent in a time to come: the clock was set back since, and nobody is to wait until then (F17).
            where('account.code.sent_at', '>', new Date(now.getTime() + resendAfterMs)),
          ]),
        ),
    )
    .returning('sent_at')
    .execute()
  if (stored.length === 0) throw await tooSoon(tx, address, now)
}

async function tooSoon(tx: Kysely<Tables>, address: Buffer, now: Date): Promise<Refusal> {
  const last = await tx.selectFrom('account.code').select('sent_at').where('address', '=', address).executeTakeFirst()
  const retryAfterMs = last ? Math.max(1, last.sent_at.getTime() + resendAfterMs - now.getTime()) : resendAfterMs
  return new Refusal('TOO_MANY_REQUESTS', {
    message: 'A code was sent a moment ago. Look for it, or ask again in half a minute.',
    retryAfterMs,
  })
}

/**
 * Compares a code with the live one at its address. A code has 10 minutes and five tries, and a try is counted, for
 * good, before it is looked at: however many arrive together, five are evaluated (T15). So this runs outside of a
 * transaction, and `useCode` after it within one.
 * @throws {Refusal} CODE_WRONG with the tries that are left, CODE_EXPIRED
 */
export async function tryCode(db: Kysely<Tables>, { address, digest }: SealedCode, now: Date): Promise<void> {
  const live = await db
    .updateTable('account.code')
    .set({ tries: sql<number>`tries + 1` })
    .where('address', '=', address)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // Later than any code of now: it is from before the clock was set back, and would live until then (F17).
    .where('expires_at', '<=', new Date(now.getTime() + expiresInMs + resendAfterMs))
    .returning(['digest', 'tries'])
    .executeTakeFirst()
  if (!live) throw new Refusal('CODE_EXPIRED')
  if (!timingSafeEqual(digest, live.digest)) throw wrongCode(maxTries - live.tries)
}

function wrongCode(left: number): Refusal {
  const rest =
    left === 0 ? 'No tries are left. Ask for a new code.' : left === 1 ? 'One try is left.' : `${left} tries are left.`
  return new Refusal('CODE_WRONG', { message: `That code is not right. ${rest}` })
}

/**
 * Uses up a code that was right: of several that come with it at once, one goes on.
 * @throws {Refusal} CODE_EXPIRED where it was used, or a newer one took its place
 */
export async function useCode(tx: Kysely<Tables>, { address, digest }: SealedCode, now: Date): Promise<void> {
  const used = await tx
    .updateTable('account.code')
    .set({ used_at: now })
    .where('address', '=', address)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .returning('used_at')
    .execute()
  if (used.length === 0) throw new Refusal('CODE_EXPIRED')
}
