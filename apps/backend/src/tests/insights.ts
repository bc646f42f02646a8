import { type Kysely, sql } from 'kysely'
import { lockStudent } from '../account/student.ts'
import { readKeys } from '../content/corrections.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { ownAttempt } from './attempts.ts'
import { finaliseDue } from './finalise.ts'
import { phaseAt } from './fold.ts'
import type { ErrorTypeInput } from './inputs.ts'
import { testAfter, tallyOfRow } from './results.ts'
import { readAttempts } from './stored.ts'
import { judge } from './tally.ts'
import { loadVersion } from './versions.ts'

const mostAttempts = 20

/** The student's last 20 finished attempts, newest first, question by question. */
export async function readInsights(db: Kysely<Tables>, studentId: string, now: Date) {
  await finaliseDue(db, now, studentId)
  const results = await db
    .selectFrom('tests.result')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('ended_at', 'desc')
    .limit(mostAttempts)
    .execute()
  if (results.length === 0) return { attempts: [] }
  const ids = results.map((result) => result.attempt_id)
  const rows = await db.selectFrom('tests.attempt').selectAll().where('id', 'in', ids).execute()
  const attempts = new Map((await readAttempts(db, rows)).map((attempt) => [attempt.row.id, attempt]))
  const words = await db.selectFrom('tests.error_type').selectAll().where('attempt_id', 'in', ids).execute()
  const errorType = new Map(words.map((word) => [`${word.attempt_id} ${word.question_id}`, word.error_type]))
  const facts = results.map(async (result) => {
    const version = await loadVersion(db, result.version)
    const keys = await readKeys(db, version.questions)
    const { id: _id, title, kind, rightSixths, wrongSixths, maxSixths } = testAfter(version, keys)
    const answers = attempts.get(result.attempt_id)?.folded.answers
    return {
      attemptId: result.attempt_id,
      title,
      kind,
      endedAt: result.ended_at.toISOString(),
      rightSixths,
      wrongSixths,
      maxSixths,
      tally: tallyOfRow(result),
      questions: version.questions.flatMap(({ id, subject, topics, seconds }) => {
        const answer = answers?.get(id)
        const verdict = judge(answer?.choice ?? null, keys.get(id) ?? [])
        if (verdict === 'out') return []
        return {
          questionId: id,
          subject,
          topics,
          seconds,
          correct: verdict === 'blank' ? null : verdict === 'right',
          certainty: answer?.certainty ?? null,
          milliseconds: answer?.milliseconds ?? 0,
          changes: answer?.changes ?? 0,
          errorType: errorType.get(`${result.attempt_id} ${id}`) ?? null,
        }
      }),
    }
  })
  return { attempts: await Promise.all(facts) }
}

/**
 * Keeps the student's word on why an answer was wrong. Of two the later by `at` wins, in whatever order they arrive.
 * @returns what is stored afterwards
 * @throws {Refusal} NOT_FOUND before the attempt is over, or for a question that is not in it
 */
export async function setErrorType(db: Kysely<Tables>, studentId: string, write: ErrorTypeInput, now: Date) {
  const { row, run, folded } = await ownAttempt(db, studentId, write.attemptId, now)
  if (phaseAt(run, folded, now) === 'running') throw new Refusal('NOT_FOUND')
  const { questions } = await loadVersion(db, row.version)
  if (!questions.some(({ id }) => id === write.questionId)) throw new Refusal('NOT_FOUND')
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    await sql`
      insert into tests.error_type as e (attempt_id, question_id, error_type, at, client_id)
      values (${row.id}, ${write.questionId}, ${write.errorType}, ${write.at}, ${write.clientId})
      on conflict (attempt_id, question_id) do update
        set error_type = excluded.error_type, at = excluded.at, client_id = excluded.client_id
        where (e.at, e.client_id) < (excluded.at, excluded.client_id)`.execute(tx)
    const { error_type: errorType } = await tx
      .selectFrom('tests.error_type')
      .select('error_type')
      .where('attempt_id', '=', row.id)
      .where('question_id', '=', write.questionId)
      .executeTakeFirstOrThrow()
    return { errorType }
  })
}
