import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { alwaysRight, alwaysWrong, playDuel, setDuel } from './duels.ts'

/** Stands in every text of the student, and nowhere else. */
export const ownText = 'canary of their own'
/** Stands in texts of others about the student, and in those of whoever sits across. */
export const othersText = 'canary of another'

/** Stores something of `student` in every table that can hold it, and of `other` beside it. @returns their duel */
export async function fillStudent(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { student, other, at }: { readonly student: string; readonly other: string; readonly at: Date },
): Promise<string> {
  const duelId = await setDuel(db, { first: student, second: other, at, isRated: true })
  await playDuel(db, duelId, [alwaysRight, alwaysWrong])
  const [attempt, chat, turn, answer, write] = Array.from({ length: 5 }, () => randomUUID())
  await sql`update account.student set name = ${ownText}, phone = '9876543210', phone_verified_at = ${at}
    where id = ${student}`.execute(db)
  await sql`update account.student set name = ${othersText} where id = ${other}`.execute(db)
  const say = async (text: string, ...values: readonly unknown[]) => {
    await pool.query(text, [student, at, ...values])
  }
  await say(`insert into account.photo values ($1, 'a-name', 'bytes', $2)`)
  await say(`insert into account.identity values ('google', $3, $1, $2)`, ownText)
  await say(`insert into account.preparation values ($1, 2027, 'mains', 'English', $3, 60, $2)`, ownText)
  await say(`insert into account.consent (student_id, purpose, is_given, at) values ($1, 'sms', true, $2)`)
  await say(`insert into account.deletion values ($1, $2, $2, null)`)
  await say(`insert into account.rating values ($1, $3, 'duel', 4, $4, $2)`, write, ownText)
  await say(`insert into news.reading values ($1, $3, 'item', $2, '2026-03-10', 60, true, true)`, write)
  await say(`insert into news.reading_day select $1, ($2::timestamptz)::date, 60`)
  await say(`insert into news.reading_item select $1, 'item', 60, true, ($2::timestamptz)::date`)
  await say(`insert into news.answer values ($1, $3, 'item', 'question', 1, true, 900, $2)`, write)
  await say(`insert into news.not_related values ($1, 'slug', 'question', true, $2, $3)`, write)
  await say(`insert into news.highlight values ($1, $3, 'item', 'why', 0, 0, 4, $4, $4, $2, null)`, write, ownText)
  await say(
    `insert into questions.event (student_id, client_id, at, kind, question_id, mode, choice, correct, milliseconds,
      changed, grade) values ($1, $3, $2, 'answer', 'question', 'practice', 1, true, 900, false, 3)`,
    write,
  )
  await say(
    `insert into questions.event (student_id, client_id, at, kind, question_id, answer_id)
      select $1, gen_random_uuid(), $2, 'undo', 'question', $3 from generate_series(1, 250)`,
    write,
  )
  await say(`insert into questions.progress select $1, 'question', jsonb_build_object('at', $2::timestamptz)`)
  await say(`insert into questions.plan values ($1, 'dailyCap', '20', $2, $3)`, write)
  await say(
    `with opened as (insert into questions.report_case (question_id, reason) values ('question', 'key') returning id)
     insert into questions.report select $1, $3, id, 'stem', $4, '[]', $2 from opened`,
    write,
    ownText,
  )
  await say(
    `insert into bookmarks.bookmark (student_id, kind, item_id, saved, folder, note, at, client_id)
      values ($1, 'news', 'item', true, $4, $4, $2, $3)`,
    write,
    ownText,
  )
  await say(
    `insert into push.subscription (endpoint, student_id, session_id, p256dh, auth, topics, at)
      select 'https://fcm.googleapis.com/fcm/send/' || $3::text, $1, id, 'key', 'secret', '{news}', $2::timestamptz
      from account.session where student_id = $1 limit 1`,
    ownText,
  )
  await say(`insert into books.place values ($1, 'book', 'chapter', 3, $2, $3)`, write)
  await pool.query(`insert into tests.version values ('whole', 'test', '{q}', '{}') on conflict do nothing`)
  await say(
    `insert into tests.attempt (id, student_id, test_id, version, number, started_at, deadline, final_at, finalised)
      values ($3, $1, 'test', 'whole', 1, $2, $2, $2, true)`,
    attempt,
  )
  await say(`insert into tests.start select $1, $3, $4 where $2::timestamptz is not null`, write, attempt)
  await pool.query(`insert into tests.turn (attempt_id, client_id, device_id, at) values ($1, $2, $2, now())`, [
    attempt,
    write,
  ])
  await say(
    `insert into tests.event (student_id, client_id, attempt_id, device_id, kind, said_at, arrived_at)
      values ($1, $3, $4, $3, 'submit', $2, $2)`,
    write,
    attempt,
  )
  await say(
    `insert into tests.result (attempt_id, student_id, test_id, version, is_first, ended_at, right_sixths, wrong_sixths,
      right_count, wrong_count, blank_count, choices) values ($3, $1, 'test', 'whole', true, $2, 12, -4, 1, 0, 0, '{1}')`,
    attempt,
  )
  await say(
    `with changed as (insert into content.correction (question_id, keys, reason, at) values ('q', '{1}', 'why', $2)
      returning id)
     insert into tests.rescore select $3, id, 0, 12 from changed where $1::uuid is not null`,
    attempt,
  )
  await pool.query(`insert into tests.error_type values ($1, 'q', 'guess', now(), $2)`, [attempt, write])
  await say(`insert into duel.seek values ($1, 'polity', 'blitz', 1500, 350, true, 'network', $2, $2)`)
  await say(`insert into duel.cool_down values ($1, $2, 1)`)
  await say(
    `insert into duel.rematch select duel_id, seat, $2 from duel.seat where student_id = $1 and duel_id = $3`,
    duelId,
  )
  const invite = `insert into duel.invite (code, student_id, client_id, mode, subject, format, is_rated, created_at,
    expires_at, friend_id, friend_client_id, joined_at)`
  await say(`${invite} values ('own', $1, $3, 'live', 'polity', 'blitz', false, $2, $2, $4, $3, $2)`, write, other)
  await say(`${invite} values ('joined', $4, $3, 'live', 'polity', 'blitz', false, $2, $2, $1, $3, $2)`, write, other)
  await say(`insert into duel.block (student_id, blocked_id, since) values ($1, $3, $2), ($3, $1, $2)`, other)
  await say(`insert into duel.report values ($1, $3, $4, 'other', $5, $2)`, write, duelId, ownText)
  await pool.query(`insert into duel.report values ($1, $2, $3, 'other', $4, now())`, [
    other,
    write,
    duelId,
    othersText,
  ])
  await say(`insert into tutor.chat (id, student_id, title, asked_at) values ($3, $1, $4, $2)`, chat, ownText)
  await say(
    `insert into tutor.turn (student_id, id, chat_id, place, at, text, mode, language)
      values ($1, $3, $4, 1, $2, $5, 'explain', 'en')`,
    turn,
    chat,
    ownText,
  )
  await say(
    `insert into tutor.answer (id, student_id, client_id, turn_id, number, maker, leased_until, is_ended)
      values ($3, $1, $3, $4, 0, $3, $2, true)`,
    answer,
    turn,
  )
  await pool.query(`insert into tutor.piece values ($1, 0, jsonb_build_object('text', $2::text))`, [answer, ownText])
  return duelId
}
