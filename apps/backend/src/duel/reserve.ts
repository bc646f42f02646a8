import type { Kysely } from 'kysely'
import { correct, readCorrections } from '../content/corrections.ts'
import { samplePack } from '../content/library-questions.ts'
import { PrelimsQuestion } from '../content/questions.ts'
import { contentVersion } from '../content/store.ts'
import type { Tables } from '../database/tables.ts'

export type ReserveQuestion = PrelimsQuestion

/** Hands out the questions kept for duels, read anew after an import or a correction. Nothing else reads them. */
export type Reserve = (db: Kysely<Tables>) => Promise<readonly ReserveQuestion[]>

/** The reserve of all packs, the sample's only where no other has one. */
export function createReserve(): Reserve {
  let last: { version: string; questions: readonly ReserveQuestion[] } | undefined
  return async (db) => {
    const version = await contentVersion(db)
    if (last?.version !== version) last = { version, questions: await readReserve(db) }
    return last.questions
  }
}

async function readReserve(db: Kysely<Tables>): Promise<readonly ReserveQuestion[]> {
  const rows = await db.selectFrom('content.reserve_question').selectAll().orderBy('pack').orderBy('place').execute()
  const own = rows.filter(({ pack }) => pack !== samplePack)
  const corrections = await readCorrections(db)
  const listed = (own.length > 0 ? own : rows).flatMap(({ body }) => {
    const result = PrelimsQuestion.safeParse(body)
    return result.success && result.data.subject !== 'csat' ? correct(result.data, corrections) : []
  })
  return [...new Map(listed.map((question) => [question.id, question] as const)).values()]
}
