import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A table with something of students, and how it stands in the export of one. */
export interface OwnTable {
  readonly table: keyof Tables
  /** The feature and the word under which the rows stand there. */
  readonly at: readonly [feature: string, word: string]
  /** What the rows are numbered by: unique within a student, and no moments, which lose their microseconds on the way. */
  readonly key: readonly string[]
  /** Of others, or of no meaning outside. Bytes, which are digests, and whose the row is are left out anyway. */
  readonly omit: readonly string[]
  /** A select of the student's rows, without an order. */
  readonly rows: (studentId: string) => RawBuilder<Readonly<Record<string, unknown>>>
}

type Row = Readonly<Record<string, unknown>>

/** A table whose rows say whose they are. */
const own = (table: keyof Tables, word: string, key: readonly string[], omit: readonly string[] = []): OwnTable => ({
  table,
  at: [table.slice(0, table.indexOf('.')), word],
  key,
  omit: ['student_id', ...omit],
  rows: (studentId) => sql<Row>`select * from ${sql.table(table)} where student_id = ${studentId}`,
})

/** A table whose rows belong to a row of another that says whose it is. */
const part = (
  table: keyof Tables,
  word: string,
  [column, parent]: readonly [string, keyof Tables],
  key: readonly string[],
): OwnTable => ({
  ...own(table, word, key),
  rows: (studentId) => sql<Row>`
    select part.* from ${sql.table(table)} as part
    join ${sql.table(parent)} as parent on parent.id = ${sql.ref(`part.${column}`)} where parent.student_id = ${studentId}`,
})

/** A table of duels, of which the rows of the student's seats are the student's. */
const seat = (table: keyof Tables, word: string, key: readonly string[], more: RawBuilder<unknown>): OwnTable => ({
  ...own(table, word, key),
  rows: (studentId) => sql<Row>`
    select part.* from ${sql.table(table)} as part join duel.seat as mine on mine.duel_id = part.duel_id
    where mine.student_id = ${studentId} and ${more}`,
})

const attempt = ['attempt_id', 'tests.attempt'] as const

/**
 * Every table with something of students: a test finds those that are missing here. All that is theirs goes with the
 * row in account.student, by foreign keys; what is here besides is what `deletion-sweep.ts` has to know nothing of.
 */
export const ownTables: readonly OwnTable[] = [
  {
    ...own('account.student', 'student', ['id']),
    rows: (studentId) => sql<Row>`select * from account.student where id = ${studentId}`,
  },
  {
    ...own('account.photo', 'photo', ['name']),
    rows: (studentId) => sql<Row>`
      select name, made_at, encode(image, 'base64') as webp from account.photo where student_id = ${studentId}`,
  },
  own('account.identity', 'identities', ['provider']),
  own('account.session', 'devices', ['id']),
  own('account.preparation', 'preparation', ['student_id']),
  own('account.consent', 'consents', ['id']),
  own('account.deletion', 'deletion', ['student_id']),
  own('account.rating', 'ratings', ['client_id']),
  own('news.reading', 'readings', ['client_id']),
  own('news.reading_day', 'readingDays', ['day']),
  own('news.reading_item', 'readItems', ['item_id']),
  own('news.answer', 'answers', ['client_id']),
  own('news.not_related', 'notRelated', ['slug', 'question_id']),
  own('news.highlight', 'highlights', ['id']),
  own('questions.event', 'events', ['client_id']),
  own('questions.progress', 'progress', ['question_id']),
  own('questions.plan', 'plan', ['field']),
  own('questions.report', 'reports', ['client_id']),
  own('bookmarks.bookmark', 'bookmarks', ['kind', 'item_id']),
  // Whoever has the address can send to it, and the session is no business of a file.
  own('push.subscription', 'subscriptions', ['id'], ['endpoint', 'session_id']),
  own('books.place', 'places', ['book_id']),
  own('tests.attempt', 'attempts', ['id']),
  own('tests.start', 'starts', ['client_id']),
  part('tests.turn', 'turns', attempt, ['attempt_id', 'client_id']),
  own('tests.event', 'events', ['client_id']),
  own('tests.result', 'results', ['attempt_id']),
  part('tests.rescore', 'rescores', attempt, ['attempt_id', 'correction_id']),
  part('tests.error_type', 'errorTypes', attempt, ['attempt_id', 'question_id']),
  own('duel.rating', 'rating', ['student_id']),
  own('duel.seat', 'duels', ['duel_id'], ['network', 'tended_by', 'tended_at']),
  {
    ...own('duel.duel', 'matches', ['id']),
    rows: (studentId) => sql<Row>`
      select id, kind, format, subject, is_rated, matched_at, ended_at from duel.duel
      where id in (select duel_id from duel.seat where student_id = ${studentId})`,
  },
  seat('duel.entry', 'events', ['duel_id', 'seq'], sql`part.body ->> 'seat' = mine.seat::text`),
  seat('duel.rematch', 'rematches', ['duel_id'], sql`part.seat = mine.seat`),
  own('duel.seen', 'seen', ['question_id']),
  own('duel.seek', 'seek', ['student_id'], ['network', 'tended_at']),
  own('duel.cool_down', 'coolDown', ['student_id']),
  own('duel.invite', 'invites', ['code'], ['friend_id', 'friend_client_id', 'friend_is_rated', 'friend_duel_id']),
  {
    ...own('duel.invite', 'joined', ['code']),
    rows: (studentId) => sql<Row>`
      select code, mode, subject, format, friend_client_id as client_id, friend_is_rated as is_rated, joined_at,
             friend_duel_id as duel_id
      from duel.invite where friend_id = ${studentId}`,
  },
  own('duel.block', 'blocks', ['id'], ['blocked_id']),
  own('duel.report', 'reports', ['client_id']),
  own('tutor.chat', 'chats', ['id']),
  own('tutor.turn', 'turns', ['id']),
  own('tutor.answer', 'answers', ['id'], ['maker', 'leased_until']),
  part('tutor.piece', 'pieces', ['answer_id', 'tutor.answer'], ['answer_id', 'n']),
]
