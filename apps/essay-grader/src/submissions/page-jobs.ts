import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { inTransaction } from '../database/pool.ts'
import type { PageText } from '../shapes.ts'
import { keepable } from '../uploads/store.ts'
import { isFree, leaseSeconds } from './lease.ts'
import { holdersOf, mostFailures, settle } from './settle.ts'

/** A page to be read, and the token under which its text counts. */
export interface PageJob {
  readonly uploadId: string
  readonly n: number
  readonly folder: string
  /** How often it was begun, this time too. */
  readonly attempts: number
  readonly token: string
}

const held = 'upload_id = $1 and n = $2 and lease_token = $3'
const keyOf = ({ uploadId, n, token }: PageJob) => [uploadId, n, token]

/**
 * A page, leased to the caller: of the students who wait, of the one whose last page was read longest ago, or none yet;
 * of theirs the one that waits longest. Whoever sends hundreds keeps nobody with one of theirs waiting.
 */
export async function claimPage(pool: Pool): Promise<PageJob | undefined> {
  const token = randomUUID()
  const { rows } = await pool.query<{ upload_id: string; n: number; folder: string; attempts: number }>(
    `with student as (
       select student_id, max(read_at) as last_at from grader.upload join grader.page on page.upload_id = upload.id
       where student_id in (
         select student_id from grader.upload join grader.page on page.upload_id = upload.id
         where read_at is null and failures < ${mostFailures} and ${isFree})
       group by student_id)
     update grader.page set attempts = attempts + 1, lease_token = $1,
       lease_until = clock_timestamp() + make_interval(secs => $2::integer)
     from grader.upload
     where upload.id = page.upload_id and (page.upload_id, page.n) = (
       select page.upload_id, page.n from grader.page
       join grader.upload on upload.id = page.upload_id join student on student.student_id = upload.student_id
       where read_at is null and failures < ${mostFailures} and ${isFree}
       order by last_at nulls first, waits_since, page.upload_id, page.n limit 1 for update of page skip locked)
     returning page.upload_id, page.n, upload.folder, page.attempts`,
    [token, leaseSeconds],
  )
  const [row] = rows
  return row && { uploadId: row.upload_id, n: row.n, folder: row.folder, attempts: row.attempts, token }
}

export async function renewPage(pool: Pool, job: PageJob): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update grader.page set lease_until = clock_timestamp() + make_interval(secs => $4::integer) where ${held}`,
    [...keyOf(job), leaseSeconds],
  )
  return rowCount === 1
}

/** Gives it back as if it had not been begun. */
export async function releasePage(pool: Pool, job: PageJob): Promise<void> {
  await pool.query(
    `update grader.page set attempts = attempts - 1, lease_until = null, lease_token = null where ${held}`,
    keyOf(job),
  )
}

/**
 * Stores what a page says, unless the job was lost, and takes the answer it belongs to a step further.
 * @returns the answers that heard of it
 */
export async function storePage(pool: Pool, job: PageJob, { text, doubtful }: PageText): Promise<readonly string[]> {
  return change(
    pool,
    job,
    `text = $4, doubtful = $5, read_at = clock_timestamp(), lease_until = null, lease_token = null`,
    [keepable(text), JSON.stringify(doubtful)],
  )
}

/**
 * Stores that a page could not be read: it is tried again in `againInSeconds`, or no more by itself.
 * @param isLast whether no other try is worth it
 * @returns the answers that heard of it
 */
export async function failPage(
  pool: Pool,
  job: PageJob,
  againInSeconds: number,
  isLast: boolean,
): Promise<readonly string[]> {
  return change(
    pool,
    job,
    `failures = case when $5::boolean then $6 else failures + 1 end, lease_token = null,
     lease_until = clock_timestamp() + make_interval(secs => $4::integer)`,
    [againInSeconds, isLast, mostFailures],
  )
}

/** The page's row first, as everywhere: with it held, nobody can hand the page in meanwhile. */
async function change(pool: Pool, job: PageJob, set: string, values: readonly unknown[]): Promise<readonly string[]> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(`update grader.page set ${set} where ${held}`, [...keyOf(job), ...values])
    if (!rowCount) return []
    const holders = await holdersOf(tx, job.uploadId, job.n)
    await settle(tx, holders)
    return holders
  })
}
