import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The key of every digest of a code or an address: made by the first starter, then the same for every backend. */
export async function loadPepper(db: Kysely<Tables>): Promise<Buffer> {
  const name = 'pepper'
  await db
    .insertInto('account.secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((c) => c.doNothing())
    .execute()
  const row = await db.selectFrom('account.secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** A digest that nobody without the pepper can make or guess back. The parts must not hold a NUL character. */
export const keyedDigest = (pepper: Buffer, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', pepper).update(parts.join('\0')).digest()

/** The digest of a session's token, which with 256 random bits needs no key. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()
