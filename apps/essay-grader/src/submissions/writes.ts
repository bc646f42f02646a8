import type { Pool } from 'pg'
import { type Db, holdStudent, inTransaction } from '../database/pool.ts'
import { Refusal } from '../errors.ts'
import type { ConfirmInput, DisputeInput, RemoveInput } from './inputs.ts'
import { type Dispute, type Head, readDisputes, readHead, type State } from './read.ts'
import { lockPagesOf, settle } from './settle.ts'
import { requireRoom } from './submit.ts'

interface Own {
  readonly state: State
  readonly source: 'typed' | 'pages'
  readonly text: string | null
  readonly has_diagram: boolean
  readonly confirmed_at: Date | null
}

/** Locks a student's own answer and its pages. @throws {Refusal} NOT_FOUND for a foreign, missing or deleted one */
async function lockOwn(tx: Db, studentId: string, id: string): Promise<Own> {
  await lockPagesOf(tx, id)
  const { rows } = await tx.query<Own>(
    `select state, source, text, has_diagram, confirmed_at from grader.submission
     where id = $1 and student_id = $2 and not is_deleted for update`,
    [id, studentId],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

/** Sends an answer with a text to be graded; whoever grades it now works for nothing. */
const evaluate = `state = 'evaluating', n = n + 1, attempts = 0, failures = 0, waits_since = clock_timestamp(),
  lease_until = null, lease_token = null`

/**
 * The student's word on what their pages say. The same word again changes nothing, and nor does an earlier one.
 * @throws {Refusal} NOT_FOUND; CONFLICT for another text once it is graded, and for a typed answer
 */
export async function confirm(pool: Pool, studentId: string, id: string, word: ConfirmInput): Promise<Head> {
  return inTransaction(pool, async (tx) => {
    const own = await lockOwn(tx, studentId, id)
    if (own.source === 'typed') throw new Refusal('CONFLICT')
    const isSame = own.text === word.text && own.has_diagram === word.hasDiagram
    const isEarlier = own.confirmed_at !== null && own.confirmed_at > word.at
    if (own.state === 'ready' && !isSame) throw new Refusal('CONFLICT')
    if (!isSame && !isEarlier) {
      await tx.query(
        `update grader.submission set text = $2, has_diagram = $3, confirmed_at = $4, ${evaluate} where id = $1`,
        [id, word.text, word.hasDiagram, word.at],
      )
    }
    return readHead(tx, studentId, id)
  })
}

/** Reads and grades a failed one again. @throws {Refusal} NOT_FOUND */
export async function retry(pool: Pool, studentId: string, id: string): Promise<Head> {
  return inTransaction(pool, async (tx) => {
    const own = await lockOwn(tx, studentId, id)
    if (own.state === 'failed' && own.text !== null) {
      await tx.query(`update grader.submission set ${evaluate} where id = $1`, [id])
    } else if (own.state === 'failed') {
      await tx.query(
        `update grader.page set failures = 0, attempts = 0, lease_until = null, lease_token = null
         where read_at is null and failures > 0 and (upload_id, n) in (
           select upload_id, n from grader.submission_page where submission_id = $1)`,
        [id],
      )
      await tx.query(`update grader.submission set state = 'reading' where id = $1`, [id])
      await settle(tx, [id])
    }
    return readHead(tx, studentId, id)
  })
}

/**
 * Deletes one, or takes that back; the later word counts.
 * @throws {Refusal} NOT_FOUND; CONFLICT where a restored one would be one too many
 */
export async function remove(pool: Pool, studentId: string, id: string, word: RemoveInput): Promise<Head> {
  return inTransaction(pool, async (tx) => {
    await holdStudent(tx, studentId)
    const head = await readHead(tx, studentId, id)
    if (head.isDeleted && !word.isDeleted) await requireRoom(tx, studentId, Infinity)
    await tx.query(
      `update grader.submission set is_deleted = $2, deleted_at = $3,
         deleted_since = case when not $2 then null else coalesce(deleted_since, clock_timestamp()) end
       where id = $1 and deleted_at <= $3`,
      [id, word.isDeleted, word.at],
    )
    return readHead(tx, studentId, id)
  })
}

/**
 * Keeps a student's word against a criterion; of each criterion the later one.
 * @returns all of this answer
 * @throws {Refusal} NOT_FOUND; CONFLICT before it is graded
 */
export async function dispute(
  pool: Pool,
  studentId: string,
  id: string,
  word: DisputeInput,
): Promise<readonly Dispute[]> {
  return inTransaction(pool, async (tx) => {
    const own = await lockOwn(tx, studentId, id)
    if (own.state !== 'ready') throw new Refusal('CONFLICT')
    await tx.query(
      `insert into grader.dispute as kept (submission_id, criterion, reason, at) values ($1, $2, $3, $4)
       on conflict (submission_id, criterion) do update set reason = excluded.reason, at = excluded.at
       where kept.at <= excluded.at`,
      [id, word.criterion, word.reason, word.at],
    )
    return readDisputes(tx, id)
  })
}
