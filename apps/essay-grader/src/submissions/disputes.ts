import type { Db } from '../database/pool.ts'

/** Line breaks and marks that a terminal obeys, out of what a student wrote. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * What students say against the grading of their answers, the newest first, a line each: submission, question,
 * criterion, marks of the report, and the reason.
 */
export async function listDisputes(db: Db): Promise<string> {
  const { rows } = await db.query<{
    id: string
    question_id: string
    criterion: string
    marks: string
    reason: string
  }>(
    `select submission.id, question_id, criterion, coalesce(report->>'marks', '?') || ' of ' || (rubric->>'marks') as marks,
       reason
     from grader.dispute join grader.submission on submission.id = dispute.submission_id
     order by dispute.at desc, submission.id limit 1000`,
  )
  if (rows.length === 0) return 'Nothing is disputed.'
  return rows
    .map(({ id, question_id, criterion, marks, reason }) =>
      [id, question_id, criterion, marks, plain(reason)].join('  '),
    )
    .join('\n')
}
