import type { Kysely } from 'kysely'
import { correct, readCorrections } from '../content/corrections.ts'
import type { Library } from '../content/library.ts'
import type { BankQuestion } from '../content/library-questions.ts'
import type { Tables } from '../database/tables.ts'
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
 * Those of `ids` that the student may know, in that order: questions of the bank and of news, and those of tests that the
 * student has finished. Of the others nothing is said before.
 */
export async function knownQuestions(
  db: Kysely<Tables>,
  library: Library,
  studentId: string,
  ids: readonly string[],
): Promise<BankQuestion[]> {
  const missing = new Set(ids.filter((id) => !library.question(id)))
  const released =
    missing.size === 0 ? new Map<string, BankQuestion>() : await releasedQuestions(db, studentId, missing)
  return ids.flatMap((id) => library.question(id) ?? released.get(id) ?? [])
}
