import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Article, Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'

const mostOfAKind = 10
/** A shared keyword outweighs any number of shared topics; a student's word against a match takes one point off. */
const weights = { keyword: 10, topic: 1 }

interface Matchable {
  readonly id: string
  readonly year: number
  readonly topics: readonly string[]
  readonly keywords: readonly string[]
}

/** What students have said against the matches of an item: who asks, and how many in all, by question. */
export interface Objections {
  readonly own: ReadonlySet<string>
  readonly counts: ReadonlyMap<string, number>
}

/** Why `question` belongs to the item, and how strongly; undefined where it does not. */
function matchOf({ item }: Article, question: Matchable) {
  const keywords = question.keywords.filter((keyword) => item.keywords.includes(keyword))
  const topics = item.topics.filter(({ id }) => question.topics.includes(id))
  if (keywords.length === 0 && topics.length === 0) return undefined
  return {
    reason:
      keywords.length > 0
        ? `same topic: ${keywords.slice(0, 2).join(', ')}`
        : `same syllabus head: ${topics[0]?.name ?? ''}`,
    weight: keywords.length * weights.keyword + topics.length * weights.topic,
  }
}

/**
 * The questions of past years that belong to an item (NEWS-06), each with the reason: shared keywords before a shared
 * head of the syllabus, objections lower, ten at most. Those that the student objected to, ten at most too, stand behind
 * them: out of the way, but there to take the word back.
 */
export function rankPast<Q extends Matchable>(article: Article, questions: readonly Q[], objections: Objections) {
  const ranked = questions
    .flatMap((question) => {
      const match = matchOf(article, question)
      if (!match) return []
      const notRelated = objections.own.has(question.id)
      const weight = match.weight - (objections.counts.get(question.id) ?? 0)
      return [{ question, reason: match.reason, notRelated, weight }]
    })
    .toSorted(
      (a, b) => b.weight - a.weight || b.question.year - a.question.year || (a.question.id < b.question.id ? -1 : 1),
    )
  return [false, true].flatMap((own) => ranked.filter(({ notRelated }) => notRelated === own).slice(0, mostOfAKind))
}

async function readObjections(db: Kysely<Tables>, studentId: string, slug: string): Promise<Objections> {
  const rows = await db
    .selectFrom('news.not_related')
    .select('question_id')
    .select([sql<number>`count(*)::int`.as('count'), sql<boolean>`bool_or(student_id = ${studentId})`.as('own')])
    .where('slug', '=', slug)
    .where('not_related', '=', true)
    .groupBy('question_id')
    .execute()
  return {
    own: new Set(rows.filter(({ own }) => own).map(({ question_id }) => question_id)),
    counts: new Map(rows.map(({ question_id, count }) => [question_id, count])),
  }
}

/** The past questions of `article` as this student sees them. */
export async function readPreviousYear(db: Kysely<Tables>, library: Library, studentId: string, article: Article) {
  const objections = await readObjections(db, studentId, article.slug)
  return {
    itemId: article.item.id,
    title: article.item.title,
    prelims: rankPast(article, library.prelims, objections).map(({ question, reason, notRelated }) => {
      const { topics: _topics, keywords: _keywords, subject: _subject, paper: _paper, ...rest } = question
      return { ...rest, reason, notRelated }
    }),
    mains: rankPast(article, library.pastMains, objections).map(({ question, reason, notRelated }) => {
      const { id, year, paper, marks, words, directive, text } = question
      return { id, year, paper, marks, words, directive, text, reason, notRelated }
    }),
  }
}

/**
 * Stores the student's word on a match; of two, the later by `at` wins.
 * @returns what is stored afterwards
 * @throws {Refusal} NOT_FOUND for a question that does not exist
 */
export async function setNotRelated(
  db: Kysely<Tables>,
  library: Library,
  studentId: string,
  write: { clientId: string; at: Date; slug: string; questionId: string; notRelated: boolean },
): Promise<boolean> {
  const { slug, questionId, notRelated, at, clientId } = write
  if (![...library.prelims, ...library.pastMains].some(({ id }) => id === questionId)) throw new Refusal('NOT_FOUND')
  await sql`
    insert into news.not_related as n (student_id, slug, question_id, not_related, at, client_id)
    values (${studentId}, ${slug}, ${questionId}, ${notRelated}, ${at}, ${clientId})
    on conflict (student_id, slug, question_id) do update
      set not_related = excluded.not_related, at = excluded.at, client_id = excluded.client_id
      where (n.at, n.client_id) < (excluded.at, excluded.client_id)`.execute(db)
  const row = await db
    .selectFrom('news.not_related')
    .select('not_related')
    .where('student_id', '=', studentId)
    .where('slug', '=', slug)
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return row.not_related
}
