import { type Kysely, sql } from 'kysely'
import { readKeys } from '../content/corrections.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { ownAttempt, serveAnswer } from './attempts.ts'
import { phaseAt, type Phase } from './fold.ts'
import { testAfter } from './results.ts'
import { loadVersion } from './versions.ts'

/** Below this many students, what others chose says more about them than about the question. */
const fewestStudents = 30
const freshMs = 60_000

interface Chosen {
  readonly questionId: string
  readonly choice: number | null
  readonly count: number
}
type Percent = ReadonlyMap<string, readonly number[]>

/** A count over all results of a test takes long where there are many: one serves everyone for a minute. */
const counted = new WeakMap<Kysely<Tables>, Map<string, { readonly at: Date; readonly percent: Percent }>>()

async function countChosen(db: Kysely<Tables>, testId: string): Promise<Percent> {
  const { rows } = await sql<Chosen>`
    select chosen.question_id as "questionId", chosen.choice, count(*)::integer as count
    from tests.result as r
    join tests.version as v on v.digest = r.version
    cross join unnest(v.question_ids, r.choices) as chosen (question_id, choice)
    where r.test_id = ${testId} and r.is_first
    group by chosen.question_id, chosen.choice`.execute(db)
  const percent = [...Map.groupBy(rows, ({ questionId }) => questionId)].flatMap(([questionId, own]) => {
    const all = own.reduce((sum, { count }) => sum + count, 0)
    if (all < fewestStudents) return []
    const of = (choice: number) => own.find((one) => one.choice === choice)?.count ?? 0
    return [[questionId, [0, 1, 2, 3].map((choice) => (of(choice) / all) * 100)] as const]
  })
  return new Map(percent)
}

/** How many percent of all students who were asked chose each option, by question: in their first attempts. */
async function chosenPercent(db: Kysely<Tables>, testId: string, now: Date): Promise<Percent> {
  const kept = counted.get(db) ?? new Map<string, { readonly at: Date; readonly percent: Percent }>()
  counted.set(db, kept)
  const known = kept.get(testId)
  if (known && Math.abs(now.getTime() - known.at.getTime()) < freshMs) return known.percent
  const percent = await countChosen(db, testId)
  kept.set(testId, { at: now, percent })
  return percent
}

/**
 * Nothing of the key leaves while an answer may still count.
 * @throws {Refusal} NOT_FOUND before that
 */
function requireFinal(phase: Phase): void {
  if (phase === 'running') throw new Refusal('NOT_FOUND')
  if (phase === 'closing') {
    throw new Refusal('NOT_FOUND', {
      message: 'The review opens once the last answers can have arrived: in two minutes.',
    })
  }
}

/**
 * Each question of an attempt with its key, what the student answered, and what others did.
 * @throws {Refusal} NOT_FOUND before the attempt is final
 */
export async function readReview(db: Kysely<Tables>, studentId: string, attemptId: string, now: Date) {
  const { row, run, folded } = await ownAttempt(db, studentId, attemptId, now)
  requireFinal(phaseAt(run, folded, now))
  const version = await loadVersion(db, row.version)
  const keys = await readKeys(db, version.questions)
  const percent = await chosenPercent(db, row.test_id, now)
  return {
    attemptId: row.id,
    test: testAfter(version, keys),
    questions: version.questions.map(({ paper: _paper, year: _year, keywords: _keywords, ...question }) => {
      const answer = folded.answers.get(question.id)
      return {
        ...question,
        answer: answer ? serveAnswer(answer) : null,
        keys: keys.get(question.id) ?? [],
        chosenPercent: percent.get(question.id) ?? null,
      }
    }),
  }
}
