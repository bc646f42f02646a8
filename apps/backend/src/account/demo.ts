import { type Kysely, sql } from 'kysely'
import { holdKeys } from '../content/corrections.ts'
import type { Article, Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { storeBookmarks } from '../bookmarks/bookmarks.ts'
import { addDays, type Day, indiaDay, indiaMoment } from '../news/day.ts'
import { currentArticles } from '../news/editions.ts'
import { setHighlight } from '../news/highlights.ts'
import { type NewsAnswer, storeAnswers } from '../news/practice.ts'
import { recordReading } from '../news/readings.ts'
import { seedQuestions } from '../questions/demo.ts'
import { seedTests } from '../tests/demo.ts'
import type { SignIn } from './codes.ts'
import { demoId } from './demo-id.ts'
import { type SignInFrom, startSession } from './sessions.ts'
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

/** The demo student with thirty days of history up to today; what is there already is not stored again. */
export async function seedDemo({ db, library }: DemoDeps, now: Date): Promise<StudentRow> {
  const today = indiaDay(now)
  return db.transaction().execute(async (tx) => {
    await holdKeys(tx)
    const student = await openDemo(tx, indiaMoment(addDays(today, -historyDays), 0))
    const result = await sql<{ last: Day | null }>`
      select max(day) as last from news.reading_day where student_id = ${student.id}`.execute(tx)
    const last = result.rows[0]?.last ?? null
    const start = addDays(today, 1 - historyDays)
    const pause = addDays(today, -pauseDaysAgo)
    const answers: NewsAnswer[] = []
    for (let day = last !== null && last > start ? last : start; day <= today; day = addDays(day, 1)) {
      if (last === null && day === pause) continue
      answers.push(...(await seedDay(tx, library(), student.id, day, now)))
    }
    if (answers.length > 0) await storeAnswers(tx, student.id, answers)
    if (last === null) await seedMarks(tx, library(), student.id, today)
    await seedQuestions(tx, library(), student.id, { news: answers, first: start, today, pause })
    await seedTests(tx, library(), student.id, today, now)
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

/** Stores what was read on `day`; the answers given then are returned, to be stored all at once. */
async function seedDay(
  tx: Kysely<Tables>,
  library: Library,
  studentId: string,
  day: Day,
  now: Date,
): Promise<NewsAnswer[]> {
  const isToday = day === indiaDay(now)
  const articles = isToday ? currentArticles(library, now).slice(0, 1) : articlesOf(library, day).slice(0, itemsPerDay)
  const moment = (index: number) => indiaMoment(day, breakfastMinute + index * 5)
  for (const [index, article] of articles.entries()) {
    const at = moment(index)
    const { id: itemId, readingSeconds } = article.item
    const clientId = demoId('reading', day, `${index}`)
    const seconds = isToday ? todaySeconds : readingSeconds
    await recordReading(tx, studentId, { clientId, itemId, at, seconds, finished: !isToday }, now, true)
  }
  return isToday ? [] : articles.slice(0, answersPerDay).flatMap((article, index) => answerTo(article, moment(index)))
}

/** An answer to the item's first question. */
function answerTo(article: Article, at: Date): NewsAnswer[] {
  const question = article.questions[0]
  if (!question) return []
  const clientId = demoId('answer', article.item.id)
  // About two of three answers are right, always the same ones.
  const isRight = Number.parseInt(clientId.slice(0, 2), 16) % 3 !== 0
  const choice = isRight ? question.key : (question.key + 1) % question.options.length
  const about = { itemId: article.item.id, questionId: question.id }
  return [{ clientId, at, ...about, choice, correct: isRight, milliseconds: 40_000 }]
}

/** Three bookmarks and a highlight with a note, of the last days. */
async function seedMarks(tx: Kysely<Tables>, library: Library, studentId: string, today: Day): Promise<void> {
  const recent = [1, 2, 3].flatMap((ago) => articlesOf(library, addDays(today, -ago)).slice(0, 1))
  const bookmarks = recent.map(({ item }) => ({
    clientId: demoId('bookmark', item.id),
    at: indiaMoment(item.date, breakfastMinute),
    kind: 'news' as const,
    itemId: item.id,
    saved: true,
    folder: '',
    note: '',
    importantBecause: null,
  }))
  await storeBookmarks(tx, studentId, bookmarks)
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
export async function signInDemo(deps: DemoDeps, from: SignInFrom, now: Date): Promise<SignIn> {
  const student = await seedDemo(deps, now)
  const session = await deps.db.transaction().execute((tx) => startSession(tx, { ...from, studentId: student.id, now }))
  return { session, student, isNew: false }
}
