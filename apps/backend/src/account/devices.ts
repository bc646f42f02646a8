import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { parse } from '../parse.ts'
import { tokenDigest } from './secret.ts'
import { isLive } from './sessions.ts'
import { requireToken, signedIn } from './signed-in.ts'

const hourMs = 3_600_000
const ById = z.strictObject({ id: z.uuid() })
const Nothing = z.strictObject({})

/**
 * Where the student is signed in, this device first, then the latest used.
 * @param current digest of this session's token
 */
export async function readDevices(db: Kysely<Tables>, studentId: string, current: Buffer, now: Date) {
  const rows = await db
    .selectFrom('account.session as session')
    .select(['id', 'token_digest', 'device', 'created_at', 'last_seen_at'])
    .where('student_id', '=', studentId)
    .where(isLive(now))
    .orderBy(sql`token_digest = ${current}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, token_digest, device, created_at, last_seen_at }) => ({
    id,
    isCurrent: token_digest.equals(current),
    name: device ?? 'Unknown device',
    signedInAt: created_at.toISOString(),
    lastSeenAt: new Date(Math.floor(last_seen_at.getTime() / hourMs) * hourMs).toISOString(),
  }))
}

/**
 * Ends the student's sessions but the one with the digest `current`: all of them, or that with `id`.
 * @returns the digests of the tokens that have just ended
 */
export async function endOthers(
  db: Kysely<Tables>,
  { studentId, current, id }: { studentId: string; current: Buffer; id?: string },
  now: Date,
): Promise<readonly Buffer[]> {
  const ended = await db
    .updateTable('account.session')
    .set({ revoked_at: now })
    .where('student_id', '=', studentId)
    .where('token_digest', '<>', current)
    .where('revoked_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? null))
    .returning('token_digest')
    .execute()
  return ended.map(({ token_digest }) => token_digest)
}

/** `DELETE /account/devices/:id` and, for all the others, `DELETE /account/devices`. */
export function deviceRoutes(app: FastifyInstance, deps: Deps, onSignedOut: (session: Buffer) => void): void {
  const { db, now } = deps
  const student = signedIn(deps)

  app.delete(
    '/account/devices/:id',
    student(async ({ id: studentId }, request) => {
      parse(Nothing, request.body ?? {})
      const { id } = parse(ById, request.params)
      const current = tokenDigest(requireToken(request))
      const devices = await readDevices(db, studentId, current, now())
      if (devices.some((device) => device.isCurrent && device.id === id.toLowerCase())) {
        throw new Refusal('BAD_REQUEST', { message: 'This is the device in your hand: sign out on it.' })
      }
      for (const session of await endOthers(db, { studentId, current, id }, now())) onSignedOut(session)
      return { devices: await readDevices(db, studentId, current, now()) }
    }),
  )

  app.delete(
    '/account/devices',
    student(async ({ id: studentId }, request) => {
      parse(Nothing, request.body ?? {})
      const current = tokenDigest(requireToken(request))
      for (const session of await endOthers(db, { studentId, current }, now())) onSignedOut(session)
      return { devices: await readDevices(db, studentId, current, now()) }
    }),
  )
}
