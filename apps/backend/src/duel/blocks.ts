import { type Kysely, sql } from 'kysely'
import { lockStudent } from '../account/student.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { shownName } from './names.ts'
import { readOwn } from './past.ts'

const mostBlocks = 1000

/** Those whom the student never wants to meet again, the last first. */
export async function listBlocks(db: Kysely<Tables>, studentId: string) {
  const rows = await db
    .selectFrom('duel.block as block')
    .innerJoin('account.student as student', 'student.id', 'block.blocked_id')
    .select(['block.id', 'block.since', 'student.name'])
    .where('block.student_id', '=', studentId)
    .orderBy('block.since', 'desc')
    .orderBy('block.id')
    .execute()
  return rows.map(({ id, name, since }) => ({ id, name: shownName(name), since: since.toISOString() }))
}

/**
 * Blocks whoever the student met in their own duel `duelId`, once.
 * @throws {Refusal} NOT_FOUND for another's duel and for one without a person across, CONFLICT beyond 1,000
 */
export function blockOpponent(db: Kysely<Tables>, studentId: string, duelId: string, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const blockedId = (await readOwn(tx, studentId, duelId))?.otherId
    if (!blockedId || blockedId === studentId) throw new Refusal('NOT_FOUND')
    const { count } = await tx
      .selectFrom('duel.block')
      .select((build) => build.fn.countAll<string>().as('count'))
      .where('student_id', '=', studentId)
      .where('blocked_id', '<>', blockedId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostBlocks) {
      throw new Refusal('CONFLICT', { message: `You have blocked ${mostBlocks} students, the most there can be.` })
    }
    await tx
      .insertInto('duel.block')
      .values({ student_id: studentId, blocked_id: blockedId, since: now })
      .onConflict((c) => c.columns(['student_id', 'blocked_id']).doNothing())
      .execute()
  })
}

/** Takes back the student's own block `id`. One that is not there, or another's, is left as it is. */
export async function unblock(db: Kysely<Tables>, studentId: string, id: string): Promise<void> {
  await db.deleteFrom('duel.block').where('id', '=', id).where('student_id', '=', studentId).execute()
}

/** Whether either of the two has blocked the other: then they are never brought together. */
export async function areApart(db: Kysely<Tables>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from duel.block
    where (student_id = ${one} and blocked_id = ${other}) or (student_id = ${other} and blocked_id = ${one})
    limit 1`.execute(db)
  return rows.length > 0
}
