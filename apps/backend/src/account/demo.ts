import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Article, Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { setBookmark } from '../news/bookmarks.ts'
import { addDays, type Day, indiaDay, indiaMoment } from '../news/day.ts'
import { currentArticles } from '../news/editions.ts'
import { setHighlight } from '../news/highlights.ts'
import { recordAnswer } from '../news/practice.ts'
import { recordReading } from '../news/readings.ts'
import type { SignIn } from './codes.ts'
import { startSession } from './sessions.ts'
import type { StudentRow } from './student.ts'

/** `.invalid` is never delivered to (RFC 2606). */
const demoEmail = 'demo@abhyas.invalid'
const historyDays = 30
/** The one day without reading, so that the best streak is another than the current one. */
const pauseDaysAgo = 12
const itemsPerDay = 4
const answersPerDay = 3
const breakfastMinute = 7 * 60 + 30
/** Seconds of today's first reading: today's goal is left for whoever looks. */
const todaySeconds = 30

interface DemoDeps {
  readonly db: Kysely<Tables>
  readonly library: () => Library
}

/** The same id for the same purpose, so that seeding twice stores once. In the form of a version-4 UUID. */
function demoId(...purpose: readonly string[]): string {
  const hex = createHash('sha256').update(purpose.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The demo student with thirty days of history up to today; what is there already is not stored again. */
export async function seedDemo({ db, library }: DemoDeps, now: Date): Promise<StudentRow> {
  const today = indiaDay(now)
  return db.transaction().execute(async (tx) => {
    const student = await openDemo(tx, indiaMoment(addDays(today, -historyDays), 0))
    const result = await sql<{ last: Day | null }>`
      select max(day) as last from news.reading_day where student_id = ${student.id}`.execute(tx)
    const last = result.rows[0]?.last ?? null
    const start = addDays(today, 1 - historyDays)
    for (let day = last !== null && last > start ? last : start; day <= today; day = addDays(day, 1)) {
      const isPause = last === null && day === addDays(today, -pauseDaysAgo)
      if (!isPause) await seedDay(tx, library(), student.id, day, now)
    }
    if (last === null) await seedMarks(tx, library(), student.id, today)
    return student
  })
}

async function openDemo(tx: Kysely<Tables>, createdAt: Date): Promise<StudentRow> {
  await tx
    .insertInto('account.student')
    .values({
      email: demoEmail,
      name: 'Asha (demo)',
      exam_target: 'UPSC CSE 2027',
      is_demo: true,
      created_at: createdAt,
    })
    .onConflict((c) => c.column('email').doUpdateSet({ is_demo: true }))
    .execute()
  return tx.selectFrom('account.student').selectAll().where('email', '=', demoEmail).executeTakeFirstOrThrow()
}

const articlesOf = (library: Library, day: Day) => currentArticles(library, indiaMoment(day, 24 * 60 - 1))

async function seedDay(tx: Kysely<Tables>, library: Library, studentId: string, day: Day, now: Date): Promise<void> {
  const isToday = day === indiaDay(now)
  const articles = isToday ? currentArticles(library, now).slice(0, 1) : articlesOf(library, day).slice(0, itemsPerDay)
  for (const [index, article] of articles.entries()) {
    const at = indiaMoment(day, breakfastMinute + index * 5)
    const { id: itemId, readingSeconds } = article.item
    const clientId = demoId('reading', day, `${index}`)
    const seconds = isToday ? todaySeconds : readingSeconds
    await recordReading(tx, studentId, { clientId, itemId, at, seconds, finished: !isToday }, now, true)
    if (!isToday && index < answersPerDay) await seedAnswer(tx, studentId, article, at)
  }
}

async function seedAnswer(tx: Kysely<Tables>, studentId: string, article: Article, at: Date): Promise<void> {
  const question = article.questions[0]
  if (!question) return
  const clientId = demoId('answer', article.item.id)
  // About two of three answers are right, always the same ones.
  const isRight = Number.parseInt(clientId.slice(0, 2), 16) % 3 !== 0
  const choice = isRight ? question.key : (question.key + 1) % question.options.length
  await recordAnswer(tx, studentId, article, { clientId, at, questionId: question.id, choice, milliseconds: 40_000 })
}

/** Three bookmarks and a highlight with a note, of the last days. */
async function seedMarks(tx: Kysely<Tables>, library: Library, studentId: string, today: Day): Promise<void> {
  const recent = [1, 2, 3].flatMap((ago) => articlesOf(library, addDays(today, -ago)).slice(0, 1))
  for (const { item } of recent) {
    const at = indiaMoment(item.date, breakfastMinute)
    await setBookmark(tx, studentId, { clientId: demoId('bookmark', item.id), at, itemId: item.id, saved: true })
  }
  const article = recent[0]
  const fact = article?.item.keyFacts[0]
  if (!article || fact === undefined) return
  await setHighlight(tx, studentId, article, {
    clientId: demoId('highlight', article.item.id),
    at: indiaMoment(article.item.date, breakfastMinute),
    itemId: article.item.id,
    section: 'keyFacts',
    paragraph: 0,
    start: 0,
    end: fact.length,
    quote: fact,
    note: 'Revise before the next mock test.',
  })
}

/** Signs in as the demo student, its history topped up to today. */
export async function signInDemo(deps: DemoDeps, replaces: string | undefined, now: Date): Promise<SignIn> {
  const student = await seedDemo(deps, now)
  const session = await deps.db
    .transaction()
    .execute((tx) => startSession(tx, { studentId: student.id, replaces, now }))
  return { session, student, isNew: false }
}
