import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Article } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'

export const Section = z.enum(['summary', 'whyInNews', 'context', 'keyFacts', 'analysis'])

export interface HighlightWrite {
  readonly clientId: string
  readonly at: Date
  readonly itemId: string
  readonly section: z.infer<typeof Section>
  readonly paragraph: number
  readonly start: number
  readonly end: number
  readonly quote: string
  readonly note: string
}

/** The most that a student keeps on one item. With the longest quotes and notes a list of them stays below 4 MiB. */
const mostOfAnItem = 200

const serve = (row: Selectable<Tables['news.highlight']>) => ({
  id: row.id,
  itemId: row.item_id,
  section: row.section,
  paragraph: row.paragraph,
  start: row.start_at,
  end: row.end_at,
  quote: row.quote,
  note: row.note,
})

const byId = (db: Kysely<Tables>, studentId: string, id: string) =>
  db.selectFrom('news.highlight').selectAll().where('student_id', '=', studentId).where('id', '=', id)

/** The student's highlights of an item, in the order of the text. */
export async function listHighlights(db: Kysely<Tables>, studentId: string, itemId: string) {
  const rows = await db
    .selectFrom('news.highlight')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('item_id', '=', itemId)
    .where('removed_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(mostOfAnItem)
    .execute()
  const order = (row: (typeof rows)[number]) => Section.options.findIndex((section) => section === row.section)
  return rows.toSorted((a, b) => order(a) - order(b) || a.paragraph - b.paragraph || a.start_at - b.start_at).map(serve)
}

/**
 * Adds the highlight whose id is `clientId`, or replaces its note if this write is the later one.
 * @returns the highlight as it is stored afterwards
 * @throws {Refusal} BAD_REQUEST where the item has no such passage, CONFLICT where the student has 200 on it
 */
export async function setHighlight(db: Kysely<Tables>, studentId: string, article: Article, write: HighlightWrite) {
  const section = article.item[write.section]
  const text = typeof section === 'string' ? [section][write.paragraph] : section[write.paragraph]
  if (text === undefined || write.start >= write.end || write.end > text.length) {
    throw new Refusal('BAD_REQUEST', { message: 'This passage is not in the item.' })
  }
  await sql`
    insert into news.highlight as h
      (student_id, id, item_id, section, paragraph, start_at, end_at, quote, note, at)
    select ${studentId}, ${write.clientId}, ${write.itemId}, ${write.section}, ${write.paragraph}, ${write.start},
           ${write.end}, ${write.quote}, ${write.note}, ${write.at}
    where (select count(*) from news.highlight as other
           where other.student_id = ${studentId} and other.item_id = ${write.itemId} and other.removed_at is null
             and other.id <> ${write.clientId}) < ${mostOfAnItem}
    on conflict (student_id, id) do update set note = excluded.note, at = excluded.at, removed_at = null
      where h.at < excluded.at and (h.removed_at is null or h.removed_at < excluded.at)`.execute(db)
  const stored = await byId(db, studentId, write.clientId).executeTakeFirst()
  // One that was removed before this write would be back, if there were room.
  if (!stored || (stored.removed_at !== null && stored.removed_at < write.at)) {
    throw new Refusal('CONFLICT', {
      message: `This item has ${mostOfAnItem} highlights, the most there can be. Remove one to add another.`,
    })
  }
  return serve(stored)
}

/**
 * Removes a highlight; once more, it stays removed. A note that was written later than `at` keeps it.
 * @returns whether it is removed now
 * @throws {Refusal} NOT_FOUND for one that is not this student's
 */
export async function removeHighlight(
  db: Kysely<Tables>,
  studentId: string,
  write: { highlightId: string; at: Date },
): Promise<boolean> {
  await db
    .updateTable('news.highlight')
    .set({ removed_at: write.at })
    .where('student_id', '=', studentId)
    .where('id', '=', write.highlightId)
    .where('removed_at', 'is', null)
    .where('at', '<=', write.at)
    .execute()
  const stored = await byId(db, studentId, write.highlightId).executeTakeFirst()
  if (!stored) throw new Refusal('NOT_FOUND')
  return stored.removed_at !== null
}
