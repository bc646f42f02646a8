import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { storableJson } from '../parse.ts'
import type { Report, Rubric } from '../shapes.ts'
import { isFree, leaseSeconds } from './lease.ts'
import { mostFailures } from './settle.ts'

/** An answer to be graded, and the token under which its report counts. */
export interface GradeJob {
  readonly id: string
  readonly rubric: Rubric
  readonly text: string
  readonly hasDiagram: boolean
  /** Whether the text comes from pages. */
  readonly isRead: boolean
  readonly attempts: number
  readonly token: string
}

const held = `id = $1 and lease_token = $2 and state = 'evaluating'`

/** The answer that waits longest, leased to the caller. */
export async function claimAnswer(pool: Pool): Promise<GradeJob | undefined> {
  const token = randomUUID()
  const { rows } = await pool.query<
    Omit<GradeJob, 'hasDiagram' | 'isRead' | 'token'> & { has_diagram: boolean; is_read: boolean }
  >(
    `update grader.submission set attempts = attempts + 1, lease_token = $1,
       lease_until = clock_timestamp() + make_interval(secs => $2::integer)
     where id = (
       select id from grader.submission
       where state = 'evaluating' and ${isFree}
       order by waits_since, id limit 1 for update skip locked)
     returning id, rubric, text, has_diagram, source = 'pages' as is_read, attempts`,
    [token, leaseSeconds],
  )
  const [row] = rows
  if (!row) return undefined
  const { has_diagram: hasDiagram, is_read: isRead, ...job } = row
  return { ...job, hasDiagram, isRead, token }
}

export async function renewAnswer(pool: Pool, { id, token }: GradeJob): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update grader.submission set lease_until = clock_timestamp() + make_interval(secs => $3::integer) where ${held}`,
    [id, token, leaseSeconds],
  )
  return rowCount === 1
}

/** Gives it back as if it had not been begun. */
export async function releaseAnswer(pool: Pool, { id, token }: GradeJob): Promise<void> {
  await pool.query(
    `update grader.submission set attempts = attempts - 1, lease_until = null, lease_token = null where ${held}`,
    [id, token],
  )
}

/** Report and state in one statement, and only while the token stands: whoever is killed when, there is one report. */
export async function storeReport(pool: Pool, { id, token }: GradeJob, report: Report): Promise<void> {
  await pool.query(
    `update grader.submission set state = 'ready', report = $3, n = n + 1, lease_until = null, lease_token = null
     where ${held}`,
    [id, token, storableJson(report)],
  )
}

/**
 * Stores that it could not be graded: it is tried again in `againInSeconds`, or has failed.
 * @param isLast whether no other try is worth it
 */
export async function failAnswer(pool: Pool, job: GradeJob, againInSeconds: number, isLast: boolean): Promise<void> {
  await pool.query(
    `update grader.submission set failures = failures + 1, n = n + 1, lease_token = null,
       state = case when $4::boolean or failures + 1 >= $5 then 'failed' else state end,
       lease_until = clock_timestamp() + make_interval(secs => $3::integer)
     where ${held}`,
    [job.id, job.token, againInSeconds, isLast, mostFailures],
  )
}
