import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { TestVersion } from '../tests/catalogue.ts'
import { storeVersion } from '../tests/versions.ts'

/** Rows of one statement: the pool of a server gives each five seconds. */
const atOnce = 2000

/**
 * Stores `count` students with a finished attempt of `version` each, and their answer to its first question in the log:
 * for tests and benches of many. Student n chose option (n + p) % 5 of the question at place p, 4 being none.
 */
export async function seedAttempts(
  db: Kysely<Tables>,
  version: TestVersion,
  count: number,
  at: Date,
  name = version.digest,
): Promise<void> {
  await storeVersion(db, version)
  const keys = version.questions.map(({ key }) => key)
  const [first] = version.questions
  for (let from = 0; from < count; from += atOnce) {
    const last = Math.min(count, from + atOnce) - 1
    await sql`
      with n as (select n from generate_series(${from}::integer, ${last}::integer) as n),
      student as (
        insert into account.student (email, created_at)
        select ${name} || n || '@example.org', ${at}::timestamptz from n
        returning id, substr(split_part(email, '@', 1), length(${name}) + 1)::integer as n
      ),
      attempt as (
        insert into tests.attempt (id, student_id, test_id, version, number, started_at, deadline, final_at, finalised)
        select gen_random_uuid(), id, ${version.test.id}, ${version.digest}, 1, ${at}::timestamptz,
               ${at}::timestamptz, ${at}::timestamptz, true
        from student
        returning id, student_id
      ),
      chosen as (
        select s.id, s.n, array_agg(nullif((s.n + k.place - 1) % 5, 4)::smallint order by k.place) as choices,
               count(*) filter (where (s.n + k.place - 1) % 5 = k.key) as right_count,
               count(*) filter (where (s.n + k.place - 1) % 5 = 4) as blank_count
        from student as s cross join unnest(${keys}::integer[]) with ordinality as k (key, place)
        group by s.id, s.n
      ),
      result as (
        insert into tests.result (attempt_id, student_id, test_id, version, is_first, ended_at, right_sixths,
                                  wrong_sixths, right_count, wrong_count, blank_count, choices)
        select a.id, c.id, ${version.test.id}, ${version.digest}, true, ${at}::timestamptz,
               ${version.test.rightSixths}::integer, ${version.test.wrongSixths}::integer, c.right_count,
               cardinality(c.choices) - c.right_count - c.blank_count, c.blank_count, c.choices
        from chosen as c join attempt as a on a.student_id = c.id
      )
      insert into questions.event (student_id, client_id, at, kind, question_id, mode, choice, correct, milliseconds,
                                   changed, grade)
      select id, gen_random_uuid(), ${at}::timestamptz, 'answer', ${first?.id ?? ''}, 'paper', n % 5,
             n % 5 = ${first?.key ?? 0}::integer, 30000, false, case when n % 5 = ${first?.key ?? 0}::integer then 3 else 1 end
      from student where n % 5 < 4`.execute(db)
  }
}
