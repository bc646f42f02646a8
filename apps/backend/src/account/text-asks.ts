import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import type { Limit } from './limits.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Every message costs money, and somebody may earn by having us send them (T16). Windows slide. */
const limits = {
  /** Of one student to one number, and to all of theirs: room for numbers that were mistyped. */
  mine: { max: 5, windowMs: dayMs },
  student: { max: 10, windowMs: dayMs },
  /** The device, as far as it is known: a sign-in on one. */
  session: { max: 5, windowMs: hourMs },
  all: { max: 60, windowMs: 10 * minuteMs },
  /** To one number, whoever asks: 25 guesses a day (T15). */
  phone: { max: 5, windowMs: dayMs },
  /** Other numbers with the same first eight digits: one mistyped at its end is no attack, three in a row are. */
  block: { max: 2, windowMs: 10 * minuteMs },
} as const satisfies Record<string, Limit>

/** Who asks for a code and for which number, all as keyed digests. */
export interface Ask {
  readonly student: Buffer
  readonly session: Buffer
  readonly network: Buffer
  readonly phone: Buffer
  readonly block: Buffer
}

export interface Verdict {
  /** Whether the message goes out. If not, its sender is answered all the same. */
  readonly isSent: boolean
  /** What somebody who runs this should know of, in words without a number. */
  readonly alert: string | null
}

/** For each limit the ask that has to leave its window before there is room again; null where there is room. */
interface Standing {
  readonly mine: Date | null
  readonly student: Date | null
  readonly session: Date | null
  readonly network: Date | null
  /** Of all messages for one less than may be: where it is there, this one is the last for now. */
  readonly last: Date | null
  readonly phone: Date | null
  readonly block: Date | null
}

const freeAfterMs = (at: Date, { windowMs }: Limit, now: Date) => at.getTime() + windowMs - now.getTime()
const since = ({ windowMs }: Limit, now: Date) => new Date(now.getTime() - windowMs)

/** The `max`th latest of the asks within the window that `which` is true of. */
const latest = (which: RawBuilder<unknown>, limit: Limit, now: Date) => sql`(
  select asked_at from account.text_ask where ${which} and asked_at > ${since(limit, now)}
  order by asked_at desc offset ${limit.max - 1} limit 1)`

async function standingOf(db: Kysely<Tables>, ask: Ask, network: Limit, now: Date): Promise<Standing> {
  const { rows } = await sql<Standing>`select
    ${latest(sql`student = ${ask.student} and phone = ${ask.phone}`, limits.mine, now)} as mine,
    ${latest(sql`student = ${ask.student}`, limits.student, now)} as student,
    ${latest(sql`student = ${ask.student} and session = ${ask.session}`, limits.session, now)} as session,
    ${latest(sql`network = ${ask.network}`, network, now)} as network,
    ${latest(sql`is_sent`, { ...limits.all, max: limits.all.max - 1 }, now)} as last,
    ${latest(sql`is_sent and phone = ${ask.phone}`, limits.phone, now)} as phone,
    (select max(asked_at) as latest_at from account.text_ask
      where is_sent and block = ${ask.block} and phone <> ${ask.phone} and asked_at > ${since(limits.block, now)}
      group by phone order by latest_at desc offset ${limits.block.max - 1} limit 1) as block`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('A select without a table has one row.')
  return standing
}

/**
 * Whether a message may go out for `ask`. What is about the asker or about everybody is refused with its reason. What
 * is about the number and its neighbours is not: the refusal would tell that other people asked for them, so the answer
 * is the same and no message goes out.
 * @param network how much one client network may ask for
 * @throws {Refusal} TOO_MANY_REQUESTS with the time until there is room
 */
export async function judgeAsk(db: Kysely<Tables>, ask: Ask, network: Limit, now: Date): Promise<Verdict> {
  await refuseWhilePaused(db, now)
  const standing = await standingOf(db, ask, network, now)
  const waitOf = (at: Date | null, limit: Limit) => (at ? freeAfterMs(at, limit, now) : 0)
  const own = Math.max(
    waitOf(standing.mine, limits.mine),
    waitOf(standing.student, limits.student),
    waitOf(standing.session, limits.session),
    waitOf(standing.network, network),
  )
  if (own > 0) {
    const message = 'You have asked for many codes. Wait a while before you ask for another.'
    throw new Refusal('TOO_MANY_REQUESTS', { message, retryAfterMs: own })
  }
  if (standing.block) return { isSent: false, alert: 'Codes for numbers in a row were asked for: no message is sent' }
  if (standing.phone) return { isSent: false, alert: null }
  const isLast = standing.last !== null
  return { isSent: true, alert: isLast ? 'Text messages are paused: as many were sent as may be in ten minutes' : null }
}

/**
 * Refuses every ask while as many messages went out as may: the one cheap question that a flood is left with.
 * @throws {Refusal} TOO_MANY_REQUESTS with the time until there is room
 */
export async function refuseWhilePaused(db: Kysely<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`select ${latest(sql`is_sent`, limits.all, now)} as at`.execute(db)
  const at = rows[0]?.at
  if (!at) return
  const message = 'We cannot send more text messages right now. Try again in a few minutes.'
  throw new Refusal('TOO_MANY_REQUESTS', { message, retryAfterMs: freeAfterMs(at, limits.all, now) })
}

/**
 * Whether a message would go out to a student who needs one: not while all are paused, nor to whom so many were of no
 * use that another number would be needed.
 */
export async function hasRoom(db: Kysely<Tables>, student: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ all: Date | null; own: Date | null }>`select
    ${latest(sql`is_sent`, limits.all, now)} as all,
    ${latest(sql`student = ${student}`, limits.mine, now)} as own`.execute(db)
  return rows[0]?.all === null && rows[0].own === null
}

/** Notes that a code was asked for. */
export async function recordAsk(tx: Kysely<Tables>, ask: Ask, isSent: boolean, now: Date): Promise<void> {
  await tx
    .insertInto('account.text_ask')
    .values({ ...ask, is_sent: isSent, asked_at: now })
    .execute()
}

/** Deletes the asks that count for nothing any more. */
export async function purgeAsks(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('account.text_ask')
    .where('asked_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}
