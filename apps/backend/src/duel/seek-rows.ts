import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Format } from './game.ts'
import type { Seek } from './pairing.ts'
import { isProvisional } from './rating.ts'
import { readStandings } from './ratings.ts'

/** A search as it is stored. */
export type SeekRow = Selectable<Tables['duel.seek']>

/** A search that nobody served for so long is met by nobody, and then is over. */
export const servedMs = 5000
export const keptMs = 10_000

export interface Wish {
  readonly studentId: string
  readonly network: Buffer | null
  readonly subject: string
  readonly format: Format
}

export const seekOf = (row: SeekRow): Seek => ({
  studentId: row.student_id,
  rating: row.rating,
  deviation: row.deviation,
  since: row.since.getTime(),
  subject: row.subject,
  format: row.format,
  isNew: row.is_new,
})

/** What is searched for. */
export const topicOf = ({ subject, format }: { readonly subject: string; readonly format: string }) =>
  `${subject} ${format}`

/** Students who search, by what they search for. */
export async function countSeeks(db: Kysely<Tables>, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('duel.seek')
    .select(['subject', 'format', sql<number>`count(*)::integer`.as('count')])
    .where('tended_at', '>', new Date(now.getTime() - servedMs))
    .groupBy(['subject', 'format'])
    .execute()
  return new Map(rows.map((row) => [topicOf(row), row.count]))
}

/** A search for the same goes on; another begins anew. */
export async function storeSeek(
  db: Kysely<Tables>,
  { studentId, network, subject, format }: Wish,
  now: Date,
): Promise<SeekRow> {
  const { now: rating, isNew } = (await readStandings(db, [studentId], now))(studentId)
  const { rows } = await sql<SeekRow>`
    insert into duel.seek as seek
      (student_id, subject, format, rating, deviation, is_new, network, since, tended_at)
    values (${studentId}, ${subject}, ${format}, ${rating.value}, ${rating.deviation},
      ${isNew || isProvisional(rating)}, ${network}, ${now}, ${now})
    on conflict (student_id) do update set
      subject = excluded.subject, format = excluded.format, rating = excluded.rating, deviation = excluded.deviation,
      is_new = excluded.is_new, network = excluded.network, tended_at = excluded.tended_at,
      since = case when seek.subject = excluded.subject and seek.format = excluded.format
                and seek.tended_at > ${new Date(now.getTime() - keptMs)} then seek.since else excluded.since end
    returning *`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A search that is stored comes back.')
  return row
}
