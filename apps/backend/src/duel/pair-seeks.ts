import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { busyOf } from './busy.ts'
import type { Pair } from './game.ts'
import type { Matches } from './matches.ts'
import { pairUp } from './pairing.ts'
import { unlessRefused } from './plan.ts'
import { keptMs, seekOf, servedMs } from './seek-rows.ts'

/** Any number, the same in every backend: it names the lock that lets one of them pair at a time. */
const lockKey = 4_100_000_003
const hourMs = 3_600_000

/**
 * Pairs those who search, in whatever backend, and begins their duels. To be called in a transaction.
 * @returns the students of the duels that began
 */
export async function pairAll(tx: Kysely<Tables>, matches: Matches, now: Date): Promise<readonly Pair<string>[]> {
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
    // Those who have begun another duel since, such as a friend's.
    const busy = await busyOf(tx, studentIds)
    if (busy.length > 0) {
      await leaveQueue(tx, busy)
      continue
    }
    const [first, second] = studentIds.map((id) => byId.get(id)?.network ?? null)
    const { subject, format } = pair[0]
    const networks = [first ?? null, second ?? null] as const
    const match = { kind: 'online', subject, format, isRated: true, studentIds, networks } as const
    // Where there are no questions for these two, the others are paired all the same.
    if ((await unlessRefused(() => matches.ofTwo(tx, match, now))) === null) continue
    await leaveQueue(tx, studentIds)
    begun.push(studentIds)
  }
  return begun
}

const leaveQueue = (tx: Kysely<Tables>, studentIds: readonly string[]) =>
  tx
    .deleteFrom('duel.seek')
    .where('student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
    .execute()

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
