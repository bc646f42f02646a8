import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { lockStudent } from '../account/student.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import type { ReportInput } from './inputs.ts'

/** With the longest texts, a list of them stays below 4 MiB. */
const mostOfStudent = 200

const ofStudent = (db: Kysely<Tables>, studentId: string) =>
  db
    .selectFrom('questions.report as report')
    .innerJoin('questions.report_case as case', 'case.id', 'report.case_id')
    .select(['report.client_id', 'report.stem', 'report.text', 'report.sources', 'report.at'])
    .select(['case.question_id', 'case.reason', 'case.status', 'case.verdict', 'case.decided_at'])
    .where('report.student_id', '=', studentId)

type Row = Awaited<ReturnType<ReturnType<typeof ofStudent>['executeTakeFirstOrThrow']>>

const serve = (row: Row) => ({
  id: row.client_id,
  questionId: row.question_id,
  stem: row.stem,
  reason: row.reason,
  text: row.text,
  sources: row.sources,
  at: row.at.toISOString(),
  status: row.status,
  verdict: row.verdict,
  decidedAt: row.decided_at?.toISOString() ?? null,
})

/** The student's own reports with what became of them, newest first. */
export async function listReports(db: Kysely<Tables>, studentId: string) {
  const rows = await ofStudent(db, studentId).orderBy('report.at', 'desc').orderBy('report.client_id').execute()
  return rows.map(serve)
}

export type ReportWrite = z.output<typeof ReportInput>

/**
 * Stores a report of a question, once for its `clientId`, with those of others on the same question for the same reason
 * that are still open. To be called in a transaction.
 * @param question what is reported; undefined where it does not exist
 * @returns the report as it is stored
 * @throws {Refusal} NOT_FOUND without a question, CONFLICT where the student has 200 reports
 */
export async function storeReport(
  tx: Kysely<Tables>,
  studentId: string,
  report: ReportWrite,
  question: { readonly stem: string } | undefined,
) {
  await lockStudent(tx, studentId)
  const own = ofStudent(tx, studentId)
  const known = await own.where('report.client_id', '=', report.clientId).executeTakeFirst()
  if (known) return serve(known)
  if (!question) throw new Refusal('NOT_FOUND')
  const stored = await tx
    .selectFrom('questions.report')
    .select((build) => build.fn.countAll<string>().as('count'))
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  if (Number(stored.count) >= mostOfStudent) {
    throw new Refusal('CONFLICT', { message: `You have sent ${mostOfStudent} reports, the most there can be.` })
  }
  await sql`
    with found as (
      insert into questions.report_case (question_id, reason) values (${report.questionId}, ${report.reason})
      on conflict (question_id, reason) where status = 'open' do update set reason = excluded.reason
      returning id
    )
    insert into questions.report (student_id, client_id, case_id, stem, text, sources, at)
    select ${studentId}, ${report.clientId}, id, ${question.stem}, ${report.text}, ${JSON.stringify(report.sources)}::jsonb,
           ${report.at}
    from found`.execute(tx)
  return serve(await own.where('report.client_id', '=', report.clientId).executeTakeFirstOrThrow())
}
