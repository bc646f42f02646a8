import { type Kysely, type Selectable, sql } from 'kysely'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import type { PlaceWrite } from './inputs.ts'
import { requireBook } from './shelf.ts'

type PlaceRow = Pick<Selectable<Tables['books.place']>, 'book_id' | 'chapter_id' | 'paragraph' | 'at'>

const serve = (row: PlaceRow) => ({
  bookId: row.book_id,
  chapterId: row.chapter_id,
  paragraph: row.paragraph,
  at: row.at.toISOString(),
})

/** Where the student stopped in each book that is still there, the last read first. */
export async function listPlaces(db: Kysely<Tables>, library: Library, studentId: string) {
  const rows = await db
    .selectFrom('books.place')
    .select(['book_id', 'chapter_id', 'paragraph', 'at'])
    .where('student_id', '=', studentId)
    .orderBy('at', 'desc')
    .orderBy('book_id')
    .execute()
  return { places: rows.filter(({ book_id }) => library.book(book_id) !== undefined).map(serve) }
}

/**
 * Keeps where the student stopped. Of two words on a book the later by `at` wins, in whatever order they arrive.
 * @returns what is stored afterwards
 * @throws {Refusal} NOT_FOUND for a paragraph that does not exist
 */
export async function setPlace(db: Kysely<Tables>, library: Library, studentId: string, write: PlaceWrite) {
  const { bookId, chapterId, paragraph, at, clientId } = write
  const chapter = requireBook(library, bookId).chapters.find(({ id }) => id === chapterId)
  if (!chapter?.paragraphs.some(({ n }) => n === paragraph)) throw new Refusal('NOT_FOUND')
  const isLater = sql`(p.at, p.client_id) < (excluded.at, excluded.client_id)`
  const kept = (column: string) =>
    sql`${sql.ref(column)} = case when ${isLater} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`p.${column}`)} end`
  const { rows } = await sql<PlaceRow>`
    insert into books.place as p (student_id, book_id, chapter_id, paragraph, at, client_id)
    values (${studentId}, ${bookId}, ${chapterId}, ${paragraph}, ${at}, ${clientId})
    on conflict (student_id, book_id) do update
      set ${sql.join(['chapter_id', 'paragraph', 'at', 'client_id'].map(kept))}
    returning book_id, chapter_id, paragraph, at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An upsert that always writes gives its row.')
  return serve(row)
}
