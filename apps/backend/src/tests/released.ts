import type { Kysely } from 'kysely'
import { correct, holdKeys, readCorrections, readKeys } from '../content/corrections.ts'
import type { Library } from '../content/library.ts'
import { type BankQuestion, bankQuestion } from '../content/library-questions.ts'
import type { Tables } from '../database/tables.ts'
import { askedInDuels } from '../duel/released.ts'
import type { KeysOf } from '../questions/log.ts'
import { loadVersions } from './versions.ts'

/** The questions of tests of which the student has a result, as they are after the corrections. */
async function releasedQuestions(
  db: Kysely<Tables>,
  studentId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, BankQuestion>> {
  const rows = await db
    .selectFrom('tests.result')
    .select('version')
    .distinct()
    .where('student_id', '=', studentId)
    .execute()
  const versions = await loadVersions(
    db,
    rows.map(({ version }) => version),
  )
  const found = [...versions.values()].flatMap(({ questions }) => questions.filter(({ id }) => ids.has(id)))
  if (found.length === 0) return new Map()
  const corrections = await readCorrections(db, [...ids])
  return new Map(found.flatMap((question) => correct(question, corrections)).map((one) => [one.id, one]))
}

/**
 * Those of `ids` that the student may know, in that order: questions of the bank and of news, those of tests that the
 * student has finished, and those of duels that they were asked in. Of the others nothing is said before.
 */
export async function knownQuestions(
  db: Kysely<Tables>,
  library: Library,
  studentId: string,
  ids: readonly string[],
): Promise<BankQuestion[]> {
  const missing = new Set(ids.filter((id) => !library.question(id)))
  if (missing.size === 0) return ids.flatMap((id) => library.question(id) ?? [])
  const released = await releasedQuestions(db, studentId, missing)
  const asked = await askedInDuels(db, studentId, [...missing])
  const others = new Map([...asked.map((question) => [question.id, bankQuestion(question)] as const), ...released])
  return ids.flatMap((id) => library.question(id) ?? others.get(id) ?? [])
}

/** The keys of those of some questions that the student may know, held until the end of the transaction. */
export const keysKnownTo =
  (library: Library, studentId: string): KeysOf =>
  async (tx, ids) => {
    await holdKeys(tx)
    return readKeys(tx, await knownQuestions(tx, library, studentId, ids))
  }
