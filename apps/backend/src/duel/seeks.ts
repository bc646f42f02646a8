import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Bus } from './events.ts'
import type { Format, Pair } from './game.ts'
import { findGhost, readGhost } from './ghosts.ts'
import type { Page } from './hub.ts'
import type { Matches } from './matches.ts'
import { offersOf, pairUp, rangeOf, type Seek } from './pairing.ts'
import { isProvisional } from './rating.ts'
import { readStandings } from './ratings.ts'
import type { EndedBy } from './service.ts'

/** A search in the form in which it is served. */
export interface SeekState {
  readonly subject: string
  readonly format: Format
  readonly since: string
  readonly range: { readonly from: number; readonly to: number }
  readonly waiting: number
  readonly offers: readonly ('ghost' | 'bot')[]
}

export interface Wish {
  readonly studentId: string
  readonly network: Buffer | null
  readonly subject: string
  readonly format: Format
}

/** The searches of the students who are connected to this backend. */
export interface Seeks {
  /** @returns why not */
  readonly begin: (wish: Wish, page: Page) => Promise<string | null>
  /** Plays what is offered instead. @returns why not */
  readonly take: (studentId: string, opponent: 'ghost' | 'bot', page: Page) => Promise<string | null>
  readonly stop: (studentId: string, page: Page) => Promise<void>
  /** Goes on with the search that the student had before the page came. */
  readonly adopt: (studentId: string, page: Page) => Promise<SeekState | null>
  /** The page is gone. A search whose line broke waits a moment for it. */
  readonly lose: (studentId: string, page: Page, by: EndedBy) => Promise<void>
  /** Pairs whoever fits, once a second. */
  readonly tick: () => Promise<void>
}

interface Deps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly bus: Bus
  readonly matches: Matches
}

type Row = Selectable<Tables['duel.seek']>

/** A search that nobody served for so long is met by nobody, and then is over. */
const servedMs = 5000
const keptMs = 10_000
/** Any number, the same in every backend: it names the lock that lets one of them pair at a time. */
const lockKey = 4_100_000_003
const hourMs = 3_600_000

interface Held {
  readonly page: Page
  readonly row: Row
  readonly hasGhost: boolean
}

export function createSeeks({ db, now, bus, matches }: Deps): Seeks {
  const held = new Map<string, Held>()

  const hold = async (row: Row, page: Page): Promise<SeekState> => {
    const { student_id: studentId, subject, format, rating } = row
    const ghost = await findGhost(db, { studentId, subject, format, rating }, now())
    const entry = { page, row, hasGhost: ghost !== null }
    held.set(studentId, entry)
    return stateOf(entry, await countSeeks(db, now()), now())
  }
  const forget = async (studentId: string) => {
    held.delete(studentId)
    await db.deleteFrom('duel.seek').where('student_id', '=', studentId).execute()
  }
  const isHeld = (studentId: string, page: Page) => held.get(studentId)?.page === page

  return {
    begin: async (wish, page) => {
      const refusal = await refusalOf(db, matches, wish.studentId, now())
      if (refusal !== null) return refusal
      const row = await storeSeek(db, wish, now())
      page.tell({ type: 'seeking', seek: await hold(row, page) })
      return null
    },
    take: async (studentId, opponent, page) => {
      const entry = held.get(studentId)
      if (!entry || entry.page !== page) return 'Begin a search first.'
      const refusal = await db.transaction().execute((tx) => take(tx, entry.row, opponent, matches, now()))
      if (refusal !== null) return refusal
      held.delete(studentId)
      bus.publish(`student:${studentId}`, { type: 'matched' })
      return null
    },
    stop: async (studentId, page) => {
      if (isHeld(studentId, page)) await forget(studentId)
    },
    adopt: async (studentId, page) => {
      const [row] = await db
        .updateTable('duel.seek')
        .set({ tended_at: now() })
        .where('student_id', '=', studentId)
        .where('tended_at', '>', new Date(now().getTime() - keptMs))
        .returningAll()
        .execute()
      return row ? hold(row, page) : null
    },
    lose: async (studentId, page, by) => {
      if (!isHeld(studentId, page)) return
      if (by === 'page') await forget(studentId)
      else held.delete(studentId)
    },
    tick: async () => {
      if (held.size === 0) return
      const time = now()
      const mine = [...held.entries()]
      const rows = await db
        .updateTable('duel.seek')
        .set({ tended_at: time })
        .where('student_id', '=', sql<string>`any(${mine.map(([studentId]) => studentId)}::uuid[])`)
        .returning('student_id')
        .execute()
      const searching = new Set(rows.map(({ student_id }) => student_id))
      for (const [studentId, entry] of mine) {
        if (searching.has(studentId) || held.get(studentId) !== entry) continue
        // Matched by another backend whose news got lost.
        held.delete(studentId)
        entry.page.heard({ type: 'matched' })
      }
      const pairs = await db.transaction().execute((tx) => pairAll(tx, matches, time))
      for (const studentId of pairs.flat()) {
        held.delete(studentId)
        bus.publish(`student:${studentId}`, { type: 'matched' })
      }
      if (held.size === 0) return
      const counts = await countSeeks(db, time)
      for (const entry of held.values()) entry.page.tell({ type: 'seeking', seek: stateOf(entry, counts, time) })
    },
  }
}

const topicOf = ({ subject, format }: { readonly subject: string; readonly format: string }) => `${subject} ${format}`

/** Students who search, by what they search for. */
async function countSeeks(db: Kysely<Tables>, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('duel.seek')
    .select(['subject', 'format', sql<number>`count(*)::integer`.as('count')])
    .where('tended_at', '>', new Date(now.getTime() - servedMs))
    .groupBy(['subject', 'format'])
    .execute()
  return new Map(rows.map((row) => [topicOf(row), row.count]))
}

function stateOf({ row, hasGhost }: Held, counts: ReadonlyMap<string, number>, now: Date): SeekState {
  const seek = seekOf(row)
  return {
    subject: row.subject,
    format: row.format,
    since: row.since.toISOString(),
    range: rangeOf(seek, now.getTime()),
    waiting: Math.max(0, (counts.get(topicOf(row)) ?? 0) - 1),
    offers: offersOf(seek, now.getTime(), hasGhost),
  }
}

const seekOf = (row: Row): Seek => ({
  studentId: row.student_id,
  rating: row.rating,
  deviation: row.deviation,
  since: row.since.getTime(),
  subject: row.subject,
  format: row.format,
  isNew: row.is_new,
})

async function refusalOf(db: Kysely<Tables>, matches: Matches, studentId: string, now: Date): Promise<string | null> {
  const pause = await db
    .selectFrom('duel.cool_down')
    .select('until')
    .where('student_id', '=', studentId)
    .where('until', '>', now)
    .executeTakeFirst()
  if (pause) return 'You left several duels. Online duels are open to you again after a pause.'
  return (await matches.areFree(db, [studentId])) ? null : 'You are in a duel now. Play it to its end first.'
}

/** A search for the same goes on; another begins anew. */
async function storeSeek(db: Kysely<Tables>, { studentId, network, subject, format }: Wish, now: Date): Promise<Row> {
  const { now: rating, isNew } = (await readStandings(db, [studentId], now))(studentId)
  const { rows } = await sql<Row>`
    insert into duel.seek as seek
      (student_id, subject, format, rating, deviation, is_new, network, since, tended_at)
    values (${studentId}, ${subject}, ${format}, ${rating.value}, ${rating.deviation},
      ${isNew || isProvisional(rating)}, ${network}, ${now}, ${now})
    on conflict (student_id) do update set
      subject = excluded.subject, format = excluded.format, rating = excluded.rating, deviation = excluded.deviation,
      is_new = excluded.is_new, network = excluded.network, tended_at = excluded.tended_at,
      since = case when seek.subject = excluded.subject and seek.format = excluded.format
                and seek.tended_at > ${new Date(now.getTime() - keptMs)} then seek.since else excluded.since end
    returning *`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A search that is stored comes back.')
  return row
}

async function take(
  tx: Kysely<Tables>,
  { student_id: studentId, subject, format, rating }: Row,
  opponent: 'ghost' | 'bot',
  matches: Matches,
  now: Date,
): Promise<string | null> {
  const own = await tx.deleteFrom('duel.seek').where('student_id', '=', studentId).executeTakeFirst()
  if (own.numDeletedRows === 0n) return 'An opponent was just found.'
  if (!(await matches.areFree(tx, [studentId]))) return 'You are in a duel now. Play it to its end first.'
  if (opponent === 'bot') {
    await matches.withBot(tx, { studentId, subject, format }, now)
    return null
  }
  const place = await findGhost(tx, { studentId, subject, format, rating }, now)
  const ghost = place && (await readGhost(tx, place.duelId, place.seat))
  if (!ghost) return 'There is no earlier duel to play against.'
  await matches.withGhost(tx, { studentId, subject, format, ghost }, now)
  return null
}

/** @returns the pairs whose duels began */
async function pairAll(tx: Kysely<Tables>, matches: Matches, now: Date): Promise<readonly Pair<string>[]> {
  const { rows: locks } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`.execute(tx)
  if (!locks[0]?.isMine) return []
  await tx
    .deleteFrom('duel.seek')
    .where('tended_at', '<', new Date(now.getTime() - keptMs))
    .execute()
  // Whoever is just being served in another way is left out until the next time.
  const rows = await tx
    .selectFrom('duel.seek')
    .selectAll()
    .where('tended_at', '>', new Date(now.getTime() - servedMs))
    .forUpdate()
    .skipLocked()
    .execute()
  const byId = new Map(rows.map((row) => [row.student_id, row]))
  if (byId.size < 2) return []
  const between = await readBetween(tx, [...byId.keys()], now)
  const begun: Pair<string>[] = []
  for (const pair of pairUp(rows.map(seekOf), between, now.getTime())) {
    const studentIds = [pair[0].studentId, pair[1].studentId] as const
    await tx
      .deleteFrom('duel.seek')
      .where('student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
      .execute()
    if (!(await matches.areFree(tx, studentIds))) continue
    const [first, second] = studentIds.map((id) => byId.get(id)?.network ?? null)
    const { subject, format } = pair[0]
    const networks = [first ?? null, second ?? null] as const
    await matches.ofTwo(tx, { kind: 'online', subject, format, isRated: true, studentIds, networks }, now)
    begun.push(studentIds)
  }
  return begun
}

const keyOf = (one: string, other: string) => [one, other].toSorted().join(' ')

/** What has been between these students. */
async function readBetween(tx: Kysely<Tables>, studentIds: readonly string[], now: Date) {
  const { rows: met } = await sql<{ one: string; other: string }>`
    select one.student_id as one, other.student_id as other
    from duel.seat as one
    join duel.seat as other on other.duel_id = one.duel_id and other.seat = 1
    join duel.duel as duel on duel.id = one.duel_id
    where one.seat = 0 and duel.kind = 'online' and duel.matched_at > ${new Date(now.getTime() - hourMs)}
      and one.student_id = any(${studentIds}::uuid[]) and other.student_id = any(${studentIds}::uuid[])`.execute(tx)
  const { rows: blocks } = await sql<{ one: string; other: string }>`
    select student_id as one, blocked_id as other from duel.block
    where student_id = any(${studentIds}::uuid[]) and blocked_id = any(${studentIds}::uuid[])`.execute(tx)
  const counts = new Map<string, number>()
  for (const { one, other } of met) counts.set(keyOf(one, other), (counts.get(keyOf(one, other)) ?? 0) + 1)
  const blocked = new Set(blocks.map(({ one, other }) => keyOf(one, other)))
  return {
    recent: (one: string, other: string) => counts.get(keyOf(one, other)) ?? 0,
    isBlocked: (one: string, other: string) => blocked.has(keyOf(one, other)),
  }
}
