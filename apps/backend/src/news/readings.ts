import { type Kysely, sql } from 'kysely'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { addDays, type Day, indiaDay } from './day.ts'
import { goalSeconds, streakOf } from './streak.ts'

/** How late a report may come and still count towards the streak. */
const lateMs = 48 * 3_600_000
const historyDays = 30
/** Read marks in one answer: many more than 30 days of both papers have. */
const mostRead = 2000

export interface Reading {
  readonly clientId: string
  readonly itemId: string
  /** When it was read, by the phone's clock. */
  readonly at: Date
  readonly seconds: number
  readonly finished: boolean
}

/**
 * Stores a report of reading, once for its `clientId`, together with the sums that it changes, in one statement. The
 * day is the one in India at `at`; a clock that is ahead is set to `now`; what is older than 48 hours is kept as read
 * but does not change the streak (reading C9).
 */
export async function recordReading(
  db: Kysely<Tables>,
  studentId: string,
  reading: Reading,
  now: Date,
  counted = reading.at.getTime() >= now.getTime() - lateMs,
): Promise<void> {
  const at = reading.at < now ? reading.at : now
  await sql`
    with stored as (
      insert into news.reading (student_id, client_id, item_id, at, day, seconds, finished, counted)
      values (${studentId}, ${reading.clientId}, ${reading.itemId}, ${at}, ${indiaDay(at)}::date, ${reading.seconds},
              ${reading.finished}, ${counted})
      on conflict (student_id, client_id) do nothing
      returning *
    ), in_day as (
      insert into news.reading_day as d (student_id, day, seconds)
      select student_id, day, seconds from stored where counted
      on conflict (student_id, day) do update set seconds = d.seconds + excluded.seconds
    )
    insert into news.reading_item as i (student_id, item_id, seconds, finished, last_day)
    select student_id, item_id, seconds, finished, day from stored
    on conflict (student_id, item_id) do update set
      seconds = i.seconds + excluded.seconds,
      finished = i.finished or excluded.finished,
      last_day = greatest(i.last_day, excluded.last_day)`.execute(db)
}

/** Seconds read on each day of a student's whole time. */
async function secondsByDay(db: Kysely<Tables>, studentId: string): Promise<ReadonlyMap<Day, number>> {
  const rows = await db
    .selectFrom('news.reading_day')
    .select(['day', 'seconds'])
    .where('student_id', '=', studentId)
    .execute()
  return new Map(rows.map(({ day, seconds }) => [day, seconds]))
}

/** The student's streak at `now` (NEWS-08). */
export async function readStreak(db: Kysely<Tables>, studentId: string, now: Date) {
  return streakOf(await secondsByDay(db, studentId), indiaDay(now))
}

interface ItemReading {
  readonly item_id: string
  readonly seconds: number
  readonly finished: boolean
}

/** An item is read when its end was reached, or for half of its reading time. */
function isRead(library: Library, { item_id: id, seconds, finished }: ItemReading): boolean {
  if (finished) return true
  const needed = library.article(id)?.item.readingSeconds
  return needed !== undefined && seconds >= needed / 2
}

/** Whether the student has read the item. */
export async function hasRead(
  db: Kysely<Tables>,
  library: Library,
  studentId: string,
  itemId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('news.reading_item')
    .select(['item_id', 'seconds', 'finished'])
    .where('student_id', '=', studentId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined && isRead(library, row)
}

interface Sums {
  readonly days: Readonly<Record<Day, number>>
  readonly items: readonly ItemReading[]
  readonly answered: { readonly total: number; readonly correct: number }
}

/**
 * Seconds by day, the items of the last 30 days, and questions with an answer and those whose last answer is right: in
 * one statement, because the embedded database takes longer for the way there than for all of these.
 */
async function readSums(db: Kysely<Tables>, studentId: string, today: Day): Promise<Sums> {
  const result = await sql<Sums>`
    select
      (select coalesce(json_object_agg(day, seconds), '{}')
       from news.reading_day where student_id = ${studentId}) as days,
      (select coalesce(json_agg(recent order by last_day desc, item_id), '[]')
       from (
         select item_id, seconds, finished, last_day from news.reading_item
         where student_id = ${studentId} and last_day > ${addDays(today, -historyDays)}
         order by last_day desc, item_id limit ${mostRead}
       ) as recent) as items,
      (select json_build_object('total', count(*), 'correct', count(*) filter (where correct))
       from (
         select distinct on (item_id, question_id) correct from news.answer
         where student_id = ${studentId} order by item_id, question_id, at desc, client_id desc
       ) as last) as answered`.execute(db)
  const [row] = result.rows
  if (!row) throw new Error('A select without a table gives one row.')
  return row
}

/** Streak, read marks, the last 30 days from the oldest on, and the score of practice. */
export async function readProgress(db: Kysely<Tables>, library: Library, studentId: string, now: Date) {
  const today = indiaDay(now)
  const { days, items, answered } = await readSums(db, studentId, today)
  const seconds = new Map(Object.entries(days))
  const calendar = Array.from({ length: historyDays }, (_, index) => {
    const day = addDays(today, index - historyDays + 1)
    const read = seconds.get(day) ?? 0
    return { day, seconds: read, goalMet: read >= goalSeconds }
  })
  const read = items.filter((item) => isRead(library, item)).map(({ item_id }) => item_id)
  return { streak: streakOf(seconds, today), read, calendar, answered }
}
