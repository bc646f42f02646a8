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
 * Keeps what the student says of an item. Of two words on a field the later by `at` wins, in whatever order they arrive;
 * a field that a write leaves out stays as it is.
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

/** Whether the new word on what `clock` tells the time of comes after the stored one. */
const isLater = (clock: 'at' | 'folder_at' | 'note_at' | 'important_at') =>
  sql`(b.${sql.ref(clock)}, b.client_id) < (excluded.${sql.ref(clock)}, excluded.client_id)`

/** Stores what was said of several items, each of them once. */
export async function storeBookmarks(
  tx: Kysely<Tables>,
  studentId: string,
  writes: readonly BookmarkWrite[],
): Promise<void> {
  // Null says that an item is not important; JSON's absence would read as the same.
  const rows = writes.map((write) => ({ ...write, saysImportant: write.importantBecause !== undefined }))
  await sql`
    insert into bookmarks.bookmark as b
      (student_id, kind, item_id, saved, folder, note, important_because, at, client_id, folder_at, note_at, important_at)
    select ${studentId}, w.kind, w."itemId", w.saved, coalesce(w.folder, ''), coalesce(w.note, ''), w."importantBecause",
           w.at, w."clientId",
           case when w.folder is null then '-infinity' else w.at end,
           case when w.note is null then '-infinity' else w.at end,
           case when w."saysImportant" then w.at else '-infinity' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
      kind text, "itemId" text, saved boolean, folder text, note text, "importantBecause" text, "saysImportant" boolean,
      at timestamptz, "clientId" uuid)
    on conflict (student_id, kind, item_id) do update
      set saved = case when ${isLater('at')} then excluded.saved else b.saved end,
          folder = case when ${isLater('folder_at')} then excluded.folder else b.folder end,
          note = case when ${isLater('note_at')} then excluded.note else b.note end,
          important_because =
            case when ${isLater('important_at')} then excluded.important_because else b.important_because end,
          client_id = case when ${isLater('at')} then excluded.client_id else b.client_id end,
          at = greatest(b.at, excluded.at),
          folder_at = greatest(b.folder_at, excluded.folder_at),
          note_at = greatest(b.note_at, excluded.note_at),
          important_at = greatest(b.important_at, excluded.important_at)`.execute(tx)
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
