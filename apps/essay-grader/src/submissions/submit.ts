import type { Pool } from 'pg'
import { type Db, holdStudent, inTransaction } from '../database/pool.ts'
import { Refusal } from '../errors.ts'
import type { SubmitInput } from './inputs.ts'
import { type Head, mostSubmissions, readHead } from './read.ts'
import { settle } from './settle.ts'

/**
 * Hands an answer in: all of it is stored, or nothing. One that is stored already stays as it is.
 * @throws {Refusal} NOT_FOUND for pages that are not the student's own, CONFLICT for pages of another answer and beyond
 * `mostSubmissions`
 */
export async function submit(pool: Pool, studentId: string, input: SubmitInput): Promise<Head> {
  return inTransaction(pool, async (tx) => {
    await holdStudent(tx, studentId)
    const { rowCount } = await tx.query('select 1 from grader.submission where id = $1', [input.submissionId])
    if (!rowCount) await store(tx, studentId, input)
    return readHead(tx, studentId, input.submissionId)
  })
}

async function store(tx: Db, studentId: string, { submissionId, rubric, answer, at }: SubmitInput): Promise<void> {
  await requireRoom(tx, studentId)
  const pages = answer.kind === 'pages' ? answer.pages : []
  if (pages.length > 0) await lockOwnPages(tx, studentId, pages)
  const { rowCount } = await tx.query(
    `insert into grader.submission (id, student_id, question_id, rubric, source, at, state, text, pasted, attempt)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(max(attempt), 0) + 1
     from grader.submission where student_id = $2 and question_id = $3
     on conflict (id) do nothing`,
    [
      submissionId,
      studentId,
      rubric.id,
      JSON.stringify(rubric),
      answer.kind,
      at,
      answer.kind === 'typed' ? 'evaluating' : 'reading',
      answer.kind === 'typed' ? answer.text : null,
      answer.kind === 'typed' ? answer.pasted : 0,
    ],
  )
  // Another student was quicker with the same id.
  if (!rowCount) throw new Refusal('NOT_FOUND')
  if (pages.length === 0) return
  await tx.query(
    `insert into grader.submission_page (submission_id, place, upload_id, n)
     select $1, place, "uploadId", n
     from rows from (jsonb_to_recordset($2::jsonb) as ("uploadId" uuid, n integer)) with ordinality
       as page ("uploadId", n, place)`,
    [submissionId, JSON.stringify(pages)],
  )
  await settle(tx, [submissionId])
}

/** @throws {Refusal} CONFLICT where the student has the most there may be; of deleted ones, `mostDeleted` besides */
export async function requireRoom(tx: Db, studentId: string, mostDeleted = mostSubmissions): Promise<void> {
  const { rows } = await tx.query<{ live: number; all: number }>(
    `select (count(*) filter (where not is_deleted))::integer as live, count(*)::integer as all
     from grader.submission where student_id = $1`,
    [studentId],
  )
  const { live = 0, all = 0 } = rows[0] ?? {}
  if (live >= mostSubmissions || all >= mostSubmissions + mostDeleted) throw new Refusal('CONFLICT')
}

type PageRefs = Extract<SubmitInput['answer'], { kind: 'pages' }>['pages']

/** Holds the pages against their readers until the answer is stored, and lets those that could not be read be tried again. */
async function lockOwnPages(tx: Db, studentId: string, pages: PageRefs): Promise<void> {
  const named = `(upload_id, n) in (
    select "uploadId", n from jsonb_to_recordset($1::jsonb) as ref ("uploadId" uuid, n integer))`
  const wanted = JSON.stringify(pages)
  const { rowCount } = await tx.query(
    `select 1 from grader.page where ${named}
       and upload_id in (select id from grader.upload where student_id = $2)
     order by upload_id, n for update`,
    [wanted, studentId],
  )
  if (rowCount !== pages.length) throw new Refusal('NOT_FOUND')
  const taken = await tx.query(`select 1 from grader.submission_page where ${named}`, [wanted])
  if (taken.rowCount) throw new Refusal('CONFLICT')
  await tx.query(
    `update grader.page set failures = 0, attempts = 0 where ${named} and read_at is null and failures > 0`,
    [wanted],
  )
}
