import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { correct, readCorrections } from '../content/corrections.ts'
import { PrelimsQuestion } from '../content/questions.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Those of `ids` in the duels' reserve that have been asked in a duel of the student's own, as they are after the
 * corrections; none that stands in a duel which the student is playing.
 */
export async function askedInDuels(
  db: Kysely<Tables>,
  studentId: string,
  ids: readonly string[],
): Promise<PrelimsQuestion[]> {
  const { rows } = await sql<{ body: unknown }>`
    select distinct on (reserve.id) reserve.body
    from duel.seen as seen join content.reserve_question as reserve on reserve.id = seen.question_id
    where seen.student_id = ${studentId} and seen.question_id = any(${ids}::text[])
      and not exists (
        select 1 from duel.seat as seat join duel.duel as duel on duel.id = seat.duel_id
        where seat.student_id = ${studentId} and seat.kind = 'human' and seat.ended_at is null
          and duel.setup -> 'questions' @> jsonb_build_array(jsonb_build_object('id', reserve.id)))
    order by reserve.id, reserve.pack`.execute(db)
  if (rows.length === 0) return []
  const corrections = await readCorrections(db, ids)
  return z
    .array(PrelimsQuestion)
    .parse(rows.map(({ body }) => body))
    .flatMap((question) => correct(question, corrections))
}
