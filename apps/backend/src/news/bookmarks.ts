import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Article, Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { summaryOf } from './summary.ts'

const mostListed = 500

/**
 * Saves the item or takes it off the list. Of two writes the later by `at` wins, in whatever order they arrive.
 * @returns what is stored afterwards
 */
export async function setBookmark(
  db: Kysely<Tables>,
  studentId: string,
  write: { clientId: string; at: Date; itemId: string; saved: boolean },
): Promise<boolean> {
  await sql`
    insert into bookmarks.bookmark as b (student_id, kind, item_id, saved, folder, note, at, client_id)
    values (${studentId}, 'news', ${write.itemId}, ${write.saved}, '', '', ${write.at}, ${write.clientId})
    on conflict (student_id, kind, item_id) do update
      set saved = excluded.saved, at = excluded.at, client_id = excluded.client_id
      where (b.at, b.client_id) < (excluded.at, excluded.client_id)`.execute(db)
  const row = await db
    .selectFrom('bookmarks.bookmark')
    .select('saved')
    .where('student_id', '=', studentId)
    .where('kind', '=', 'news')
    .where('item_id', '=', write.itemId)
    .executeTakeFirstOrThrow()
  return row.saved
}

/** The saved items that still exist, last saved first, 500 at most. */
export async function listBookmarks(db: Kysely<Tables>, library: Library, studentId: string) {
  const rows = await db
    .selectFrom('bookmarks.bookmark')
    .select(['item_id', 'at'])
    .where('student_id', '=', studentId)
    .where('kind', '=', 'news')
    .where('saved', '=', true)
    .orderBy('at', 'desc')
    .orderBy('item_id')
    .limit(mostListed)
    .execute()
  return rows.flatMap(({ item_id, at }) => {
    const article: Article | undefined = library.article(item_id)
    return article ? [{ ...summaryOf(article), savedAt: at.toISOString() }] : []
  })
}
