import { type Kysely, sql } from 'kysely'
import { lockStudent } from '../account/student.ts'
import { holdKeys, type Keys, readKeys } from '../content/corrections.ts'
import type { Tables } from '../database/tables.ts'
import { derivedId } from '../derived-id.ts'
import { storeEvents } from '../questions/log.ts'
import type { TestVersion } from './catalogue.ts'
import type { Answered } from './fold.ts'
import { type AttemptRow, readAttempts, type StoredAttempt } from './stored.ts'
import { judge, tallyOf } from './tally.ts'
import { loadVersion } from './versions.ts'

type Answers = ReadonlyMap<string, Answered>

/** FSRS grades of a right answer; a wrong one is 1. */
const gradeIfRight = { sure: 4, even: 3, guess: 2 } as const
const usualGrade = 3

const choicesOf = ({ questions }: TestVersion, answers: Answers) =>
  questions.map(({ id }) => answers.get(id)?.choice ?? null)

/** What a result says of answers that came too late; null in every column where none did. */
function lateColumns(version: TestVersion, answers: Answers | null, keys: Keys) {
  if (answers === null) {
    return { late_right_count: null, late_wrong_count: null, late_blank_count: null, late_choices: null }
  }
  const { right, wrong, blank } = tallyOf(version.questions, answers, keys, version.test)
  return {
    late_right_count: right,
    late_wrong_count: wrong,
    late_blank_count: blank,
    late_choices: choicesOf(version, answers),
  }
}

/** What an attempt that is final adds to the student's log of questions: each answer as a review, once. */
const reviewsOf = ({ row, folded }: StoredAttempt, { questions }: TestVersion, keys: Keys) =>
  questions.flatMap(({ id }) => {
    const answer = folded.answers.get(id)
    if (!answer || answer.choice === null) return []
    const verdict = judge(answer.choice, keys.get(id) ?? [])
    if (verdict === 'out') return []
    const correct = verdict === 'right'
    const ease = answer.certainty === null ? usualGrade : gradeIfRight[answer.certainty]
    return {
      kind: 'answer' as const,
      clientId: derivedId('review', row.id, id),
      at: answer.at,
      questionId: id,
      mode: 'paper' as const,
      choice: answer.choice,
      correct,
      certainty: answer.certainty,
      milliseconds: answer.milliseconds,
      changed: answer.changes > 0,
      grade: correct ? ease : 1,
    }
  })

/** Stores what follows from an attempt whose time is over. To be called in a transaction that holds keys and student. */
async function storeResult(tx: Kysely<Tables>, attempt: StoredAttempt): Promise<void> {
  const { row, folded } = attempt
  const version = await loadVersion(tx, row.version)
  const keys = await readKeys(tx, version.questions)
  const { right, wrong, blank } = tallyOf(version.questions, folded.answers, keys, version.test)
  await tx
    .insertInto('tests.result')
    .values({
      attempt_id: row.id,
      student_id: row.student_id,
      test_id: row.test_id,
      version: row.version,
      is_first: row.number === 1,
      ended_at: folded.endedAt,
      right_sixths: version.test.rightSixths,
      wrong_sixths: version.test.wrongSixths,
      right_count: right,
      wrong_count: wrong,
      blank_count: blank,
      choices: choicesOf(version, folded.answers),
      ...lateColumns(version, folded.lateAnswers, keys),
    })
    .execute()
  await tx.updateTable('tests.attempt').set({ finalised: true }).where('id', '=', row.id).execute()
  await storeEvents(tx, row.student_id, reviewsOf(attempt, version, keys))
}

type Named = Pick<AttemptRow, 'id' | 'student_id'>

/**
 * Stores the result of an attempt that is final by now, with the reviews that it is to the log of questions, once
 * however many try at the same time; does nothing before.
 */
export const finalise = (db: Kysely<Tables>, attempt: Named, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await holdKeys(tx)
    await lockStudent(tx, attempt.student_id)
    await finaliseIn(tx, attempt, now)
  })

/** As `finalise`, in a transaction that holds keys and student. */
export async function finaliseIn(tx: Kysely<Tables>, { id }: Named, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('tests.attempt')
    .selectAll()
    .where('id', '=', id)
    .where('finalised', '=', false)
    .where('final_at', '<=', now)
    .execute()
  for (const attempt of await readAttempts(tx, rows)) await storeResult(tx, attempt)
}

/** Writes what came too late into a result that is stored. To be called in a transaction that holds keys and student. */
export async function storeLate(tx: Kysely<Tables>, { row, folded }: StoredAttempt): Promise<void> {
  if (folded.lateAnswers === null) return
  const version = await loadVersion(tx, row.version)
  const keys = await readKeys(tx, version.questions)
  const late = lateColumns(version, folded.lateAnswers, keys)
  await tx.updateTable('tests.result').set(late).where('attempt_id', '=', row.id).execute()
}

/** Attempts finalised by one sweep: the rest wait for the next. */
const mostAtOnce = 200

/** Finalises what is due, of the student's only where one is named. */
export async function finaliseDue(db: Kysely<Tables>, now: Date, studentId?: string): Promise<void> {
  const due = db
    .selectFrom('tests.attempt')
    .select(['id', 'student_id'])
    .where('finalised', '=', false)
    .where('final_at', '<=', now)
    .where(studentId === undefined ? sql<boolean>`true` : sql<boolean>`student_id = ${studentId}`)
    .orderBy('final_at')
    .limit(mostAtOnce)
  for (const row of await due.execute()) await finalise(db, row, now)
}
