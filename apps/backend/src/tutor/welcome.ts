import { type Kysely, sql } from 'kysely'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { currentArticles } from '../news/editions.ts'
import type { Material } from './material.ts'

const mostStarters = 4
const mostOfEach = 2
/** Candidates of each kind that are looked at until enough of them have an answer. */
const mostTried = 5
const mostWrong = 200
const weakWithinMs = 90 * 86_400_000
const longest = 160

/** Of each library: whether the material answers a starter. The same ones are offered to many students. */
const answered = new WeakMap<Library, Map<string, Promise<boolean>>>()

function isAnswered(library: Library, material: Material, text: string): Promise<boolean> {
  const known = answered.get(library) ?? new Map<string, Promise<boolean>>()
  answered.set(library, known)
  const before = known.get(text)
  if (before) return before
  const asked = material
    .find({ text, scope: { type: 'all' }, before: null, passageId: null })
    .then((found) => found.isAnswered)
  known.set(text, asked)
  // Nothing was found out: the next one asks again.
  asked.catch(() => known.delete(text))
  return asked
}

async function firstAnswered(library: Library, material: Material, texts: readonly string[]): Promise<string[]> {
  const good: string[] = []
  for (const text of texts.slice(0, mostTried)) {
    if (good.length === mostOfEach) break
    if (text.length <= longest && (await isAnswered(library, material, text))) good.push(text)
  }
  return good
}

/** What the student got wrong lately, the topic with most of it first, by the word that the question is on. */
async function weakWords(db: Kysely<Tables>, library: Library, studentId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select question_id as id from questions.event
    where student_id = ${studentId} and kind = 'answer' and not correct
      and at > ${new Date(now.getTime() - weakWithinMs)}
    order by at desc limit ${mostWrong}`.execute(db)
  const questions = rows.flatMap(({ id }) => library.question(id) ?? [])
  const byTopic = [...Map.groupBy(questions, ({ subject, topics }) => topics[0] ?? subject).values()]
  const weakest = byTopic.toSorted((a, b) => b.length - a.length)
  const words = weakest.flatMap((some) => some.slice(0, 1)).flatMap(({ keywords }) => keywords.slice(0, 1))
  return [...new Set(words)]
}

/** What one could ask now: up to two of today's news, up to two of what the student got wrong. All have an answer. */
export async function readStarters(
  db: Kysely<Tables>,
  library: Library,
  material: Material,
  studentId: string,
  now: Date,
): Promise<readonly string[]> {
  const titles = currentArticles(library, now).map(({ item }) => `What is behind “${item.title}”?`)
  const words = await weakWords(db, library, studentId, now)
  const ofNews = await firstAnswered(library, material, titles)
  const weak = await firstAnswered(
    library,
    material,
    words.map((word) => `Explain in simple words: ${word}`),
  )
  return [...ofNews, ...weak].slice(0, mostStarters)
}
