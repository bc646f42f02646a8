import { type Kysely, type Selectable, sql } from 'kysely'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { lockStudent } from '../account/student.ts'
import type { BookmarkWrite } from './inputs.ts'
import { knownQuestions } from '../tests/released.ts'
import { findItem, type Item, type Place } from './items.ts'

const mostOfStudent = 5000
/** Of folders, notes and reasons together: with them, the list of 5,000 stays below 4 MiB. */
const mostBytes = 1_000_000

const serve = (row: Selectable<Tables['bookmarks.bookmark']>, item: Item) => ({
  kind: row.kind,
  itemId: row.item_id,
  saved: row.saved,
  folder: row.folder,
  note: row.note,
  importantBecause: row.important_because,
  ...item,
  at: row.at.toISOString(),
})

const ofStudent = (db: Kysely<Tables>, studentId: string) =>
  db.selectFrom('bookmarks.bookmark').selectAll().where('student_id', '=', studentId)

/** Where the items of bookmarks are looked for: questions of finished tests are among them. */
async function placeFor(
  db: Kysely<Tables>,
  library: Library,
  studentId: string,
  items: readonly { readonly kind: string; readonly id: string }[],
  now: Date,
): Promise<Place> {
  const ids = items.flatMap(({ kind, id }) => (kind === 'question' ? [id] : []))
  const known = await knownQuestions(db, library, studentId, ids)
  const byId = new Map(known.map((question) => [question.id, question]))
  return { library, now, question: (id) => byId.get(id) }
}

/** What the student has saved or marked important and still exists, newest first. */
export async function listBookmarks(db: Kysely<Tables>, library: Library, studentId: string, now: Date) {
  const rows = await ofStudent(db, studentId)
    .where((where) => where.or([where('saved', '=', true), where('important_because', 'is not', null)]))
    .orderBy('at', 'desc')
    .orderBy('client_id', 'desc')
    .execute()
  const items = rows.map(({ kind, item_id }) => ({ kind, id: item_id }))
  const place = await placeFor(db, library, studentId, items, now)
  return rows.flatMap((row) => {
    const item = findItem(place, row.kind, row.item_id)
    return item ? [serve(row, item)] : []
  })
}

/**
 * Keeps what the student says of an item. Of two writes the later by `at` wins, in whatever order they arrive.
 * @returns what is stored afterwards
 * @throws {Refusal} NOT_FOUND for an item that does not exist, CONFLICT where no more fits
 */
export async function setBookmark(
  db: Kysely<Tables>,
  library: Library,
  studentId: string,
  write: BookmarkWrite,
  now: Date,
) {
  const place = await placeFor(db, library, studentId, [{ kind: write.kind, id: write.itemId }], now)
  const item = findItem(place, write.kind, write.itemId)
  if (!item) throw new Refusal('NOT_FOUND')
  const row = await db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    await storeBookmarks(tx, studentId, [write])
    if (write.saved || write.importantBecause !== null) await requireRoom(tx, studentId)
    return ofStudent(tx, studentId)
      .where('kind', '=', write.kind)
      .where('item_id', '=', write.itemId)
      .executeTakeFirstOrThrow()
  })
  return serve(row, item)
}

/** Stores what was said of several items. */
export async function storeBookmarks(
  tx: Kysely<Tables>,
  studentId: string,
  writes: readonly BookmarkWrite[],
): Promise<void> {
  await sql`
    insert into bookmarks.bookmark as b
      (student_id, kind, item_id, saved, folder, note, important_because, at, client_id)
    select ${studentId}, w.kind, w."itemId", w.saved, w.folder, w.note, w."importantBecause", w.at, w."clientId"
    from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as w (
      kind text, "itemId" text, saved boolean, folder text, note text, "importantBecause" text, at timestamptz,
      "clientId" uuid)
    on conflict (student_id, kind, item_id) do update
      set saved = excluded.saved, folder = excluded.folder, note = excluded.note,
          important_because = excluded.important_because, at = excluded.at, client_id = excluded.client_id
      where (b.at, b.client_id) < (excluded.at, excluded.client_id)`.execute(tx)
}

async function requireRoom(tx: Kysely<Tables>, studentId: string): Promise<void> {
  const result = await sql<{ count: number; bytes: number }>`
    select count(*)::integer as count,
           coalesce(sum(octet_length(folder) + octet_length(note) + coalesce(octet_length(important_because), 0)), 0)::integer
             as bytes
    from bookmarks.bookmark
    where student_id = ${studentId} and (saved or important_because is not null)`.execute(tx)
  const used = result.rows[0]
  if (used && used.count > mostOfStudent) {
    throw new Refusal('CONFLICT', {
      message: `You have saved ${mostOfStudent} items, the most there can be. Remove one to save another.`,
    })
  }
  if (used && used.bytes > mostBytes) {
    throw new Refusal('CONFLICT', { message: 'Your notes on saved items are full. Shorten or remove some first.' })
  }
}
