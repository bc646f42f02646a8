import { type Kysely, sql } from 'kysely'
import { isLive } from '../account/sessions.ts'
import type { Tables } from '../database/tables.ts'
import { indiaMinute } from '../news/day.ts'
import type { Receiver } from './encrypt.ts'
import type { Notice } from './notices.ts'

/** A browser to be told. */
export interface Target extends Receiver {
  readonly id: string
  readonly endpoint: string
  /** The key of the notice that it was sent before this one; null where there was none. */
  readonly before: string | null
}

const restMs = 15 * 60_000

/**
 * Claims `notice` for the next subscriptions after `after`, in the order of their ids: those of students whose session
 * lives, who want the topic, to whom it applies, whose hours are not quiet, and whose last word on the consent to push is
 * yes: what was never touched is not given (C4). A claimed one is claimed by nobody else: several backends may ask at once.
 */
export async function claim(
  db: Kysely<Tables>,
  notice: Notice,
  { after, most, now }: { readonly after: string | null; readonly most: number; readonly now: Date },
): Promise<readonly Target[]> {
  const minute = indiaMinute(now)
  const { rows } = await sql<Target>`
    with next as (
      select s.id, s.sent ->> ${notice.topic} as before from push.subscription as s
      join account.session as session on session.id = s.session_id
      where ${notice.topic} = any (s.topics)
        and (${after}::uuid is null or s.id > ${after}::uuid)
        and coalesce(s.sent ->> ${notice.topic}, '') < ${notice.key}
        and coalesce(s.rests_until <= ${now}, true)
        and ${isLive(now)}
        and not case
          when s.quiet_from is null then false
          when s.quiet_from < s.quiet_to then ${minute} >= s.quiet_from and ${minute} < s.quiet_to
          else ${minute} >= s.quiet_from or ${minute} < s.quiet_to end
        and coalesce((
          select consent.is_given from account.consent as consent
          where consent.student_id = s.student_id and consent.purpose = 'push' order by consent.id desc limit 1), false)
        and ${notice.applies}
      order by s.id limit ${most} for update of s skip locked)
    update push.subscription as s set sent = s.sent || jsonb_build_object(${notice.topic}::text, ${notice.key}::text)
    from next where s.id = next.id
    returning s.id, s.endpoint, s.p256dh, s.auth, next.before`.execute(db)
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Gives a claim back that its push service did not take: it is claimed again in a quarter of an hour. */
export async function giveBack(
  db: Kysely<Tables>,
  { id, before }: Target,
  { topic }: Notice,
  now: Date,
): Promise<void> {
  await sql`
    update push.subscription set rests_until = ${new Date(now.getTime() + restMs)},
      sent = sent || jsonb_build_object(${topic}::text, ${before ?? ''}::text)
    where id = ${id}`.execute(db)
}

/** Forgets a subscription that its push service does not know any more. */
export async function drop(db: Kysely<Tables>, { id }: Target): Promise<void> {
  await db.deleteFrom('push.subscription').where('id', '=', id).execute()
}
