import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { mend } from './search-mend.ts'
import { cuesOf } from './search-cues.ts'
import { type Candidate, rank, type Ranked, type Tuning, type Weighted } from './search-rank.ts'
import { type Term, termsOf } from './search-terms.ts'
import { isHindiWord, isStopWord } from './search-stops.ts'
import { sentencesOf, stem, type Word, wordsOf } from './search-words.ts'

/** Passages that are ranked: those that share the most with the question. */
const mostCandidates = 80

export interface Row {
  readonly id: string
  readonly kind: 'book' | 'news' | 'question'
  readonly title: string
  readonly place: string
  readonly text: string
  readonly path: string
  readonly is_sample: boolean
  readonly title_stems: string
  readonly text_stems: string
}

/** A question as it was understood. */
export interface Understood {
  /** As they were meant. */
  readonly words: readonly Word[]
  readonly terms: readonly Weighted[]
}

export interface Hit extends Ranked {
  readonly row: Row
}

/** How often each stem stands in the material (0: in synonyms only), and how many passages there are. */
interface Counts {
  readonly passages: number
  readonly documents: ReadonlyMap<string, number>
}

async function readCounts(db: Kysely<Tables>, stems: readonly string[]): Promise<Counts> {
  const { rows } = await sql<{ stem: string | null; documents: number; passages: number }>`
    select w.stem, w.documents, m.passages
    from tutor.material m
    left join (
      select distinct stem, documents from tutor.word where stem = any(${[...new Set(stems)]}::text[])
    ) w on true`.execute(db)
  return {
    passages: rows[0]?.passages ?? 0,
    documents: new Map(
      rows.flatMap(({ stem: each, documents }) => (each === null ? [] : [[each, documents] as const])),
    ),
  }
}

/** For each misspelt word the words that come near it. */
async function readNearest(db: Kysely<Tables>, typed: readonly string[]) {
  const { rows } = await sql<{ typed: string; word: string; documents: number }>`
    select t.typed, n.word, n.documents from unnest(${typed}::text[]) as t (typed), tutor.nearest(t.typed) n`.execute(
    db,
  )
  return Map.groupBy(rows, (row) => row.typed)
}

const stemsIn = (words: readonly Word[], terms: readonly Term[]) => [
  ...words.map((word) => word.stem),
  ...terms.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.stems)),
]

/** The words with slips of the keyboard mended by what the material knows. */
async function mendAll(db: Kysely<Tables>, words: readonly Word[], { documents }: Counts): Promise<readonly Word[]> {
  const isUnknown = ({ raw, stem: each }: Word) => raw.length > 3 && !isStopWord(raw) && !documents.has(each)
  const typed = [...new Set(words.filter(isUnknown).map(({ raw }) => raw))]
  if (typed.length === 0) return words
  const nearest = await readNearest(db, typed)
  return words.map((word) => {
    const meant = isUnknown(word) ? mend(word.raw, nearest.get(word.raw) ?? []) : undefined
    return meant === undefined ? word : { ...word, raw: meant, stem: stem(meant) }
  })
}

const kindWeights = { number: 1.25, name: 1.15, word: 1, faint: 0.35 }

/** In a question in Hindi, what stands nowhere is most likely a word of everyday Hindi. */
const hindiUnknown = 0.35

/** A word that stands nowhere, in small letters, may be plain English: it weighs as if this many passages had it. */
const strangeCount = 12

function weigh(words: readonly Word[], terms: readonly Term[], { passages, documents }: Counts): Understood {
  const isHindi = words.filter(({ raw }) => isHindiWord(raw)).length > 1
  const rarity = (count: number) => Math.log(1 + (passages - count + 0.5) / (count + 0.5))
  // A phrase is as rare as its rarest word.
  const countOf = ({ stems }: Term['alternatives'][number]) =>
    Math.min(...stems.map((each) => documents.get(each) ?? 0))
  const weighted = terms.map((term) => {
    const own = term.alternatives.filter(({ factor }) => factor > 0.9).map(countOf)
    const any = term.alternatives.map(countOf)
    const isSaid = any.some((count) => count > 0)
    // As common as the commonest thing that says it for sure; where only others come near it, as common as those.
    const count = Math.max(0, ...own) || Math.max(0, ...any)
    const rare = isSaid || term.kind === 'name' || term.kind === 'number' ? rarity(count) : rarity(strangeCount)
    const share = isHindi && !isSaid ? hindiUnknown : kindWeights[term.kind]
    return { ...term, weight: rare * share }
  })
  return { words, terms: weighted }
}

/** What a question asks about: its words mended, put together to terms, and weighed. */
export async function understand(db: Kysely<Tables>, text: string): Promise<Understood> {
  const typed = wordsOf(text)
  const asTyped = termsOf(typed)
  const counts = await readCounts(db, stemsIn(typed, asTyped))
  const words = await mendAll(db, typed, counts)
  if (words === typed) return weigh(words, asTyped, counts)
  const terms = termsOf(words)
  return weigh(words, terms, await readCounts(db, stemsIn(words, terms)))
}

async function readCandidates(db: Kysely<Tables>, terms: readonly Weighted[], bookId: string | null): Promise<Row[]> {
  if (terms.length === 0) return []
  const asked = terms.map((term) => term.asked)
  const queries = asked.map((each) =>
    each
      .split(' ')
      .map((one) => `'${one}'`)
      .join(' <-> '),
  )
  const { rows } = await sql<Row>`
    with term as (
      select t.weight, coalesce(ts_rewrite(t.query::tsquery, s.target, s.substitute), t.query::tsquery) as query
      from unnest(${asked}::text[], ${queries}::text[], ${terms.map(({ weight }) => weight)}::float8[])
        as t (asked, query, weight)
      left join tutor.synonym s on s.asked = t.asked
    ), best as (
      select p.id, sum(t.weight) as weight
      from term t join tutor.passage p on p.words @@ t.query
      where ${bookId}::text is null or p.book_id = ${bookId}
      group by p.id
      order by 2 desc, 1
      limit ${mostCandidates}
    )
    select p.id, p.kind, p.title, p.place, p.text, p.path, p.is_sample, p.title_stems, p.text_stems
    from best b join tutor.passage p on p.id = b.id
    order by b.weight desc, b.id`.execute(db)
  return rows
}

export const candidateOf = (row: Row): Candidate => ({
  id: row.id,
  kind: row.kind,
  title: row.title_stems.split(' '),
  sentences: row.text_stems.split('\n').map((line) => line.split(' ')),
  texts: sentencesOf(row.text),
})

/** Ranks what was found; best first. */
export function rankAll(rows: readonly Row[], understood: Understood, text: string, tuning?: Tuning): readonly Hit[] {
  const question = { ...understood, cues: cuesOf(text) }
  return rows
    .map((row) => ({ ...rank(candidateOf(row), question, tuning), row }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/**
 * The passages that come nearest to a question, best first.
 * @param text the question; `understood` may hold the terms of an earlier one too
 * @param bookId to look in one book only
 */
export async function search(
  db: Kysely<Tables>,
  text: string,
  understood: Understood,
  bookId: string | null,
): Promise<readonly Hit[]> {
  return rankAll(await readCandidates(db, understood.terms, bookId), understood, text)
}
