import type { Kysely, Selectable } from 'kysely'
import { type Keys, readKeys } from '../content/corrections.ts'
import type { BankQuestion } from '../content/library-questions.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { ownAttempt } from './attempts.ts'
import type { Test, TestVersion } from './catalogue.ts'
import { type Folded, phaseAt } from './fold.ts'
import { marksOf } from './marking.ts'
import { markedTally, type Tally, tallyOf } from './tally.ts'
import { loadVersion } from './versions.ts'

type ResultRow = Selectable<Tables['tests.result']>

/** `test` without the questions that were taken out. */
export function testAfter({ test, questions }: TestVersion, keys: Keys): Test {
  const count = questions.filter(({ id }) => keys.get(id)?.length !== 0).length
  return { ...test, questionCount: count, ...marksOf(test.paper, count) }
}

/** The tally that a result row holds. */
export const tallyOfRow = (row: ResultRow): Tally =>
  markedTally(
    { right: row.right_count, wrong: row.wrong_count, blank: row.blank_count },
    { rightSixths: row.right_sixths, wrongSixths: row.wrong_sixths },
  )

function lateTallyOfRow(row: ResultRow): Tally | null {
  const { late_right_count: right, late_wrong_count: wrong, late_blank_count: blank } = row
  if (right === null || wrong === null || blank === null) return null
  return markedTally({ right, wrong, blank }, { rightSixths: row.right_sixths, wrongSixths: row.wrong_sixths })
}

function bySubject({ test, questions }: TestVersion, { answers }: Folded, keys: Keys) {
  const milliseconds = (own: readonly BankQuestion[]) =>
    own.reduce((sum, { id }) => sum + (answers.get(id)?.milliseconds ?? 0), 0)
  return [...Map.groupBy(questions, ({ subject }) => subject)].map(([subject, own]) => ({
    subject,
    tally: tallyOf(own, answers, keys, test),
    milliseconds: milliseconds(own),
  }))
}

/** The place of a first attempt among all students' first attempts; those of one score share it. */
async function rankOf(db: Kysely<Tables>, row: ResultRow) {
  const { place, of } = await db
    .selectFrom('tests.result')
    .select((build) => [
      build.fn.countAll<string>().as('of'),
      build.fn.countAll<string>().filterWhere('sixths', '>', row.sixths).as('place'),
    ])
    .where('test_id', '=', row.test_id)
    .where('is_first', '=', true)
    .executeTakeFirstOrThrow()
  return { place: Number(place) + 1, of: Number(of) }
}

async function correctionsOf(db: Kysely<Tables>, attemptId: string) {
  const rows = await db
    .selectFrom('tests.rescore as rescore')
    .innerJoin('content.correction as correction', 'correction.id', 'rescore.correction_id')
    .select(['correction.question_id', 'correction.at', 'correction.reason'])
    .select(['rescore.before_sixths', 'rescore.after_sixths'])
    .where('rescore.attempt_id', '=', attemptId)
    .orderBy('correction.id', 'desc')
    .execute()
  return rows.map(({ question_id, at, reason, before_sixths, after_sixths }) => ({
    questionId: question_id,
    at: at.toISOString(),
    reason,
    beforeSixths: before_sixths,
    afterSixths: after_sixths,
  }))
}

/**
 * What came of an attempt: while it is closing, of what has arrived by `now`, then as it is stored.
 * @throws {Refusal} NOT_FOUND while it is running
 */
export async function readResult(db: Kysely<Tables>, studentId: string, attemptId: string, now: Date) {
  const { row, run, folded } = await ownAttempt(db, studentId, attemptId, now)
  const phase = phaseAt(run, folded, now)
  if (phase === 'running') throw new Refusal('NOT_FOUND')
  const version = await loadVersion(db, row.version)
  const keys = await readKeys(db, version.questions)
  const stored = await db.selectFrom('tests.result').selectAll().where('attempt_id', '=', row.id).executeTakeFirst()
  return {
    attemptId: row.id,
    test: testAfter(version, keys),
    phase,
    startedAt: row.started_at.toISOString(),
    endedAt: folded.endedAt.toISOString(),
    milliseconds: folded.endedAt.getTime() - row.started_at.getTime(),
    tally: stored ? tallyOfRow(stored) : tallyOf(version.questions, folded.answers, keys, version.test),
    lateTally: stored ? lateTallyOfRow(stored) : null,
    rank: stored?.is_first && version.test.isRanked ? await rankOf(db, stored) : null,
    bySubject: bySubject(version, folded, keys),
    corrections: await correctionsOf(db, row.id),
  }
}
