import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Correction, lockKeys, readCorrections } from '../content/corrections.ts'
import type { Tables } from '../database/tables.ts'
import { rejudge } from '../questions/rejudge.ts'
import { loadVersion } from './versions.ts'

/** What became of a correction. */
export interface Rescored {
  /** Whose score is another now. */
  readonly attempts: number
  /** Who have the question in their log. */
  readonly students: number
}

/** As `judge` in tally.ts: what a choice is worth by `keys`. */
const verdict = (choice: RawBuilder<unknown>, keys: readonly number[]) => sql`
  case when cardinality(${keys}::integer[]) = 0 then 'out'
       when ${choice} is null then 'blank'
       when ${choice} = any(${keys}::integer[]) then 'right'
       else 'wrong' end`

/** Re-scores every result of one version, in one statement however many they are. Returns how many changed. */
async function rescoreVersion(
  tx: Kysely<Tables>,
  { digest, place, was, becomes }: { digest: string; place: number } & Record<'was' | 'becomes', readonly number[]>,
  correctionId: string,
): Promise<number> {
  const choice = sql`choices[${place}::integer]`
  const late = sql`late_choices[${place}::integer]`
  const moved = (count: string, verdictName: string, prefix = '') => sql`
    ${sql.ref(count)} = r.${sql.ref(count)}
      + (j.${sql.ref(`${prefix}becomes`)} = ${verdictName})::integer - (j.${sql.ref(`${prefix}was`)} = ${verdictName})::integer`
  const result = await sql`
    with judged as (
      select attempt_id, sixths as before, ${verdict(choice, was)} as was, ${verdict(choice, becomes)} as becomes,
             ${verdict(late, was)} as late_was, ${verdict(late, becomes)} as late_becomes
      from tests.result where version = ${digest}
    ), changed as (
      update tests.result as r
      set ${moved('right_count', 'right')}, ${moved('wrong_count', 'wrong')}, ${moved('blank_count', 'blank')},
          ${moved('late_right_count', 'right', 'late_')}, ${moved('late_wrong_count', 'wrong', 'late_')},
          ${moved('late_blank_count', 'blank', 'late_')}
      from judged as j
      where r.attempt_id = j.attempt_id and (j.was <> j.becomes or j.late_was <> j.late_becomes)
      returning r.attempt_id, j.before, r.sixths as after
    )
    insert into tests.rescore (attempt_id, correction_id, before_sixths, after_sixths)
    select attempt_id, ${correctionId}, before, after from changed where before <> after`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Makes `keys` the key of a question: every attempt that asked it is scored anew and keeps what it was before, every
 * answer to it in practice is judged anew, and so are the cards of revision.
 */
export function correctKey(
  db: Kysely<Tables>,
  { questionId, keys, reason }: Correction & { readonly questionId: string },
  now: Date,
): Promise<Rescored> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const before = (await readCorrections(tx, [questionId])).get(questionId)
    const { id } = await tx
      .insertInto('content.correction')
      .values({ question_id: questionId, keys: [...keys], reason, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const versions = await tx
      .selectFrom('tests.version')
      .select('digest')
      .where(sql<boolean>`${questionId} = any(question_ids)`)
      .execute()
    let attempts = 0
    for (const { digest } of versions) {
      const { questions } = await loadVersion(tx, digest)
      const index = questions.findIndex((question) => question.id === questionId)
      const asked = questions[index]
      if (!asked) continue
      const was = before?.keys ?? [asked.key]
      attempts += await rescoreVersion(tx, { digest, place: index + 1, was, becomes: keys }, id)
    }
    const students = await rejudge(tx, { questionId, keys, name: `correction ${id}`, at: now })
    return { attempts, students }
  })
}
