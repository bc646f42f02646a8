import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { type KeptPassage, passagesOf } from './passages.ts'
import { lexicon, lexiconWords } from './search-terms.ts'
import { sentencesOf, stem, stemsOf, wordsOf } from './search-words.ts'

/** To be raised when stems, sentences or tables change: then everything is made anew. */
const format = 1
/** Rows of one statement. */
const rowsAtOnce = 1000

const rowOf = (passage: KeptPassage) => ({
  id: passage.id,
  kind: passage.kind,
  book_id: passage.bookId,
  title: passage.title,
  place: passage.place,
  text: passage.text,
  path: passage.path,
  is_sample: passage.isSample,
  title_stems: stemsOf(`${passage.title} ${passage.heading}`).join(' '),
  text_stems: sentencesOf(passage.text)
    .map((sentence) => stemsOf(sentence).join(' '))
    .join('\n'),
})
type Row = ReturnType<typeof rowOf>

/** Every word with the number of passages that have its stem. */
function vocabularyOf(passages: readonly KeptPassage[], rows: readonly Row[]) {
  const documents = new Map<string, number>()
  for (const { title_stems, text_stems } of rows) {
    for (const each of new Set(`${title_stems} ${text_stems}`.split(/\s+/))) {
      documents.set(each, (documents.get(each) ?? 0) + 1)
    }
  }
  const raw = passages.flatMap(({ title, heading, text }) => wordsOf(`${title} ${heading} ${text}`))
  const stems = new Map(raw.map((word) => [word.raw, word.stem] as const))
  for (const word of lexiconWords) if (!stems.has(word)) stems.set(word, stem(word))
  return [...stems].map(([word, of]) => ({ word, stem: of, documents: documents.get(of) ?? 0 }))
}

const queryOf = (stems: readonly string[]) => `(${stems.map((each) => `'${each}'`).join(' <-> ')})`

/** The lexicon as rules of `ts_rewrite`. */
const synonymRows = () =>
  [...lexicon].map(([asked, alternatives]) => ({
    asked,
    target: queryOf(asked.split(' ')),
    substitute: [asked.split(' '), ...alternatives.map(({ stems }) => stems)].map(queryOf).join(' | '),
  }))

async function inParts<Value>(rows: readonly Value[], insert: (json: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(JSON.stringify(rows.slice(at, at + rowsAtOnce)))
}

const versionOf = (passages: readonly KeptPassage[]) =>
  createHash('sha256')
    .update(JSON.stringify([format, passages, [...lexicon]]))
    .digest('hex')

/**
 * Brings what is searched up to date with `library`, in one transaction, unless it is already: readers see the old
 * tables until it ends. Two starters at once do it one after the other, the second finding nothing to do.
 * @returns whether anything was written
 */
export async function storePassages(db: Kysely<Tables>, library: Library): Promise<boolean> {
  const passages = [...new Map(passagesOf(library).map((passage) => [passage.id, passage] as const)).values()]
  const version = versionOf(passages)
  const isStored = async (tx: Kysely<Tables>) =>
    (await tx.selectFrom('tutor.material').select('version').executeTakeFirst())?.version === version
  if (await isStored(db)) return false
  const rows = passages.map(rowOf)
  return db.transaction().execute(async (tx) => {
    // The row is locked until the end.
    await sql`insert into tutor.material (version, passages) values ('', 0)
      on conflict (is_only) do update set is_only = true`.execute(tx)
    if (await isStored(tx)) return false
    await tx.deleteFrom('tutor.passage').execute()
    await tx.deleteFrom('tutor.word').execute()
    await tx.deleteFrom('tutor.synonym').execute()
    await inParts(rows, (json) =>
      sql`insert into tutor.passage
          (id, kind, book_id, title, place, text, path, is_sample, title_stems, text_stems)
        select id, kind, book_id, title, place, text, path, is_sample, title_stems, text_stems
        from jsonb_to_recordset(${json}::jsonb) as p (id text, kind text, book_id text, title text, place text,
          text text, path text, is_sample boolean, title_stems text, text_stems text)`.execute(tx),
    )
    await inParts(vocabularyOf(passages, rows), (json) =>
      sql`insert into tutor.word (word, stem, documents)
        select word, stem, documents
        from jsonb_to_recordset(${json}::jsonb) as w (word text, stem text, documents integer)`.execute(tx),
    )
    await inParts(synonymRows(), (json) =>
      sql`insert into tutor.synonym (asked, target, substitute)
        select asked, target::tsquery, substitute::tsquery
        from jsonb_to_recordset(${json}::jsonb) as s (asked text, target text, substitute text)`.execute(tx),
    )
    await tx.updateTable('tutor.material').set({ version, passages: rows.length }).execute()
    return true
  })
}
