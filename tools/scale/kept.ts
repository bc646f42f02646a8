import { z } from 'zod'
import type { Rig } from './rig.ts'
import type { Acknowledged } from './traffic.ts'

const Count = z.array(z.object({ count: z.coerce.number() })).length(1)

/** Of what was acknowledged, how much is stored and complete; all of it where nothing was lost. */
export async function storedOf(
  { pool }: Pick<Rig, 'pool'>,
  { events, submissions, turns }: Acknowledged,
): Promise<{ readonly events: number; readonly graded: number; readonly answered: number }> {
  const count = async (query: string, ids: readonly string[]): Promise<number> => {
    const { rows } = await pool.query(query, [ids])
    const [row] = Count.parse(rows)
    return row?.count ?? 0
  }
  return {
    events: await count('select count(*) from questions.event where client_id = any($1)', events),
    graded: await count(
      `select count(*) from grader.submission where id = any($1) and state = 'ready' and report is not null`,
      submissions,
    ),
    answered: await count(
      `select count(*) from tutor.turn t where id = any($1) and 1 =
         (select count(*) from tutor.answer a where a.turn_id = t.id and a.student_id = t.student_id and a.is_ended)`,
      turns,
    ),
  }
}
