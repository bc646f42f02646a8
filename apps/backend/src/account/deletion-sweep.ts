import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** What a request that was let in before may take at most, an upload to the essay-grader included. */
const settleMs = 300_000
const graderTimeoutMs = 8000

export interface SweepDeps {
  readonly db: Kysely<Tables>
  /** Of the essay-grader; null where there is none. */
  readonly graderUrl: string | null
  /** Is told why an account could not be deleted this time. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Deletes the accounts whose time has come, with everything of theirs. Each step may be done again, by any backend: one
 * that ends in the middle is gone on with at the next sweep.
 */
export async function sweepDeletions({ db, graderUrl, onFailure }: SweepDeps, now: Date): Promise<void> {
  const due = await db.selectFrom('account.deletion').selectAll().where('due_at', '<=', now).execute()
  for (const { student_id: studentId, begun_at: begunAt } of due) {
    try {
      if (begunAt === null) await begin(db, studentId, now)
      else if (begunAt.getTime() <= now.getTime() - settleMs) await finish(db, graderUrl, studentId)
    } catch (error) {
      onFailure(error)
    }
  }
}

/**
 * Takes from the account what makes it anybody's: nobody comes in any more, and whoever signs in with the address gets
 * an account of their own. The pages and duels of its sessions are closed by whoever serves them.
 */
function begin(db: Kysely<Tables>, studentId: string, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('account.deletion')
      .set({ begun_at: now })
      .where('student_id', '=', studentId)
      .where('due_at', '<=', now)
      .where('begun_at', 'is', null)
      .returning('student_id')
      .execute()
    if (begun.length === 0) return
    // First this row: whoever is signing in holds it, and has their session before those are deleted.
    await tx
      .updateTable('account.student')
      // `.invalid` is never delivered to (RFC 2606).
      .set({ email: `${studentId}@deleted.invalid`, name: null, phone: null, phone_verified_at: null })
      .where('id', '=', studentId)
      .execute()
    await tx.deleteFrom('account.session').where('student_id', '=', studentId).execute()
    await tx.deleteFrom('account.identity').where('student_id', '=', studentId).execute()
  })
}

async function finish(db: Kysely<Tables>, graderUrl: string | null, studentId: string): Promise<void> {
  if (graderUrl !== null) await askGrader(graderUrl, studentId)
  for (const some of bulk(studentId)) {
    let isDone = false
    while (!isDone) isDone = (await some.execute(db)).numAffectedRows === 0n
  }
  await db.transaction().execute(async (tx) => {
    // Nothing more can be made for the student: whatever refers to the row waits for this lock, and then finds none.
    await sql`select 1 from account.student where id = ${studentId} for update`.execute(tx)
    const playing = tx.selectFrom('duel.seat').select('duel_id').where('student_id', '=', studentId)
    // A duel that runs is over in minutes: the opponent is to have its end.
    if ((await playing.where('ended_at', 'is', null).execute()).length > 0) {
      throw Object.assign(new Error('A duel is running'), { code: 'DUEL_RUNNING' })
    }
    await leaveDuels(tx, studentId)
    await tx.deleteFrom('account.student').where('id', '=', studentId).execute()
  })
}

/** @throws where the essay-grader has not deleted all that is the student's */
async function askGrader(graderUrl: string, studentId: string): Promise<void> {
  const response = await fetch(new URL(`/students/${studentId}`, graderUrl), {
    method: 'DELETE',
    headers: { 'x-student-id': studentId },
    redirect: 'error',
    signal: AbortSignal.timeout(graderTimeoutMs),
  })
  await response.body?.cancel()
  if (response.status === 204) return
  throw Object.assign(new Error('The essay-grader did not delete'), { code: `GRADER_${response.status}` })
}

/** Of what there may be much, so much at a time that no statement takes long; the rest goes with the student's row. */
const bulk = (studentId: string) => [
  sql`delete from tutor.chat where id in (select id from tutor.chat where student_id = ${studentId} limit 20)`,
  // First what refers to answers.
  sql`delete from questions.event where student_id = ${studentId} and client_id in (
    select client_id from questions.event where student_id = ${studentId} order by answer_id nulls last limit 5000)`,
  sql`delete from tests.attempt where id in (select id from tests.attempt where student_id = ${studentId} limit 50)`,
]

/** The student's duels stay with whoever sat across; who sat here is told nowhere any more. */
async function leaveDuels(tx: Kysely<Tables>, studentId: string): Promise<void> {
  await sql`
    update duel.duel set setup = jsonb_set(setup, array['players', seat.seat::text, 'studentId'],
      to_jsonb(gen_random_uuid()))
    from duel.seat as seat
    where seat.duel_id = duel.id and seat.student_id = ${studentId}
      and duel.setup #>> array['players', seat.seat::text, 'studentId'] is not null`.execute(tx)
  await tx
    .updateTable('duel.seat')
    .set({ student_id: null, network: null })
    .where('student_id', '=', studentId)
    .execute()
}
