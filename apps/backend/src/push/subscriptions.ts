import { type Kysely, sql } from 'kysely'
import { tokenDigest } from '../account/secret.ts'
import { isLive } from '../account/sessions.ts'
import { lockStudent } from '../account/student.ts'
import type { Tables } from '../database/tables.ts'
import { indiaDay } from '../news/day.ts'
import { timeOf, topics, type SubscriptionWrite } from './inputs.ts'

/** Of a student; the oldest go. */
const mostOfStudent = 10

interface By {
  readonly studentId: string
  /** Of the session that brings it. */
  readonly token: string
}

/**
 * Keeps a subscription, or changes it. One that was another student's, on a phone that two share, is theirs no more.
 * Nothing of today is sent to a new one: it comes from tomorrow's first notice on.
 * @returns topics and quiet hours as they stand
 */
export async function keepSubscription(
  db: Kysely<Tables>,
  { studentId, token }: By,
  { endpoint, keys, topics: chosen, quiet }: SubscriptionWrite,
  now: Date,
) {
  const wanted = topics.filter((topic) => chosen.includes(topic))
  const sent = JSON.stringify(Object.fromEntries(topics.map((topic) => [topic, indiaDay(now)])))
  await db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    await sql`
      insert into push.subscription as s
        (endpoint, student_id, session_id, p256dh, auth, topics, quiet_from, quiet_to, at, sent)
      select ${endpoint}, ${studentId}, session.id, ${keys.p256dh}, ${keys.auth}, ${sql.val(wanted)}::text[],
             ${quiet?.from ?? null}::integer, ${quiet?.to ?? null}::integer, ${now}, ${sent}::jsonb
      from account.session as session where session.token_digest = ${tokenDigest(token)}
      on conflict (endpoint) do update set
        sent = case when s.student_id = excluded.student_id then s.sent else excluded.sent end,
        student_id = excluded.student_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, topics = excluded.topics, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        at = excluded.at, rests_until = null`.execute(tx)
    await sql`
      delete from push.subscription where student_id = ${studentId} and id not in (
        select id from push.subscription where student_id = ${studentId} order by at desc, id limit ${mostOfStudent})
    `.execute(tx)
  })
  return { topics: wanted, quiet: quiet && { from: timeOf(quiet.from), to: timeOf(quiet.to) } }
}

/** Forgets the subscriptions of sessions that are over: nothing is sent to them, so that nobody has a use for them. */
export async function purgeSubscriptions(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    delete from push.subscription where session_id not in (
      select session.id from account.session as session where ${isLive(now)})`.execute(db)
}

/** Forgets the student's subscription at `endpoint`, if there is one. */
export async function forgetSubscription(db: Kysely<Tables>, studentId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push.subscription')
    .where('student_id', '=', studentId)
    .where('endpoint', '=', endpoint)
    .execute()
}
