import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { hideKey } from './catalogue.ts'
import { finalise } from './finalise.ts'
import { type Answered, phaseAt } from './fold.ts'
import { deviceOf, readAttempts, type StoredAttempt } from './stored.ts'
import { loadVersion } from './versions.ts'

/** An answer without the moment, which the student's own device knows. */
export const serveAnswer = ({ questionId, choice, certainty, marked, milliseconds, changes }: Answered) => ({
  questionId,
  choice,
  certainty,
  marked,
  milliseconds,
  changes,
})

async function serve(db: Kysely<Tables>, { row, run, folded }: StoredAttempt, now: Date) {
  const { test, questions } = await loadVersion(db, row.version)
  return {
    id: row.id,
    test,
    phase: phaseAt(run, folded, now),
    startedAt: row.started_at.toISOString(),
    deadline: row.deadline.toISOString(),
    submittedAt: folded.submittedAt?.toISOString() ?? null,
    now: now.toISOString(),
    deviceId: deviceOf(run),
    questions: questions.map(hideKey),
    answers: questions.flatMap(({ id }) => {
      const answer = folded.answers.get(id)
      return answer ? serveAnswer(answer) : []
    }),
  }
}

/** The attempts of one student. */
export const ofStudent = (db: Kysely<Tables>, studentId: string) =>
  db.selectFrom('tests.attempt').selectAll().where('student_id', '=', studentId)

/**
 * An attempt of the student's own with all that was done in it; its result is stored once it is final.
 * @throws {Refusal} NOT_FOUND for another's, or none
 */
export async function ownAttempt(
  db: Kysely<Tables>,
  studentId: string,
  attemptId: string,
  now: Date,
): Promise<StoredAttempt> {
  const row = await ofStudent(db, studentId).where('id', '=', attemptId).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  if (!row.finalised && row.final_at <= now) await finalise(db, row, now)
  const [attempt] = await readAttempts(db, [row])
  if (!attempt) throw new Refusal('NOT_FOUND')
  return attempt
}

/** An attempt in the form in which it is served. */
export async function readAttempt(db: Kysely<Tables>, studentId: string, attemptId: string, now: Date) {
  return serve(db, await ownAttempt(db, studentId, attemptId, now), now)
}

/** The student's attempt that runs at `now`, if any: there is one at most. */
export async function runningAttempt(
  db: Kysely<Tables>,
  studentId: string,
  now: Date,
): Promise<StoredAttempt | undefined> {
  const open = await ofStudent(db, studentId).where('finalised', '=', false).where('deadline', '>', now).execute()
  return (await readAttempts(db, open)).find(({ run, folded }) => phaseAt(run, folded, now) === 'running')
}
