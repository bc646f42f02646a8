import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { coolDownAfter, remembered } from './conduct.ts'
import { resultOf } from './endings.ts'
import type { Ending, Entry, Seat } from './game.ts'
import { fold } from './machine.ts'
import { across, seats } from './pair.ts'
import { ghostTerms, isProvisional, type Met, rated } from './rating.ts'
import { lockRatings, readStandings, storeRating } from './ratings.ts'
import { rightPoints, sumOf } from './scoring.ts'
import type { Kept, SeatRow } from './store.ts'

const scoreOf = { win: 1, draw: 0.5, loss: 0 } as const

/**
 * Stores what follows from a duel's end: each seat's result, the ratings, who pauses, what was seen. To be called in the
 * transaction that stores the end.
 * @param leaver whose `leave` ended it
 */
export async function finish(tx: Kysely<Tables>, kept: Kept, leaver: Seat | null): Promise<void> {
  const { ending, at } = kept.game
  if (ending === null) throw new Error('Only a duel that is over is finished.')
  const now = new Date(at)
  const ratings = await rate(tx, kept, ending, now)
  const gone = goneOf(kept)
  for (const seat of seats) {
    const row = kept.seats[seat]
    if (row.kind === 'later') continue
    const rating = ratings[seat]
    await tx
      .updateTable('duel.seat')
      .set({
        ...numbersOf(kept, seat),
        ended_at: now,
        tended_by: null,
        tended_at: null,
        result: resultOf(ending, seat),
        reason: ending.by === 'played' ? null : ending.by,
        disconnects: countLosses(kept.entries, seat),
        // Whoever leaves after the last question leaves nobody waiting.
        has_left: (seat === leaver && ending.by === 'left') || gone.has(seat),
        rating_before: rating?.before ?? null,
        rating_after: rating?.after ?? null,
        is_provisional_after: rating?.isProvisional ?? null,
      })
      .where('duel_id', '=', kept.id)
      .where('seat', '=', seat)
      .execute()
    if (row.student_id === null || row.kind !== 'human') continue
    await rememberSeen(tx, kept, row.student_id, now)
    if (kept.row.kind === 'online' || kept.row.kind === 'ghost') await pause(tx, row.student_id, now)
  }
  if (kept.row.kind === 'async') await tellInviter(tx, kept, ending)
}

function numbersOf({ row, game }: Kept, seat: Seat) {
  const { format, questions } = row.setup
  const sum = sumOf(format, questions, game.closed, seat)
  const answers = game.closed.flatMap((played) => played.answers[seat] ?? [])
  return {
    score: sum.points,
    right_count: sum.right,
    correctness: sum.right * rightPoints,
    speed: sum.points - sum.right * rightPoints,
    answered_count: answers.length,
    answered_ms: answers.reduce((total, { elapsedMs }) => total + elapsedMs, 0),
  }
}

/** Who was not there at the end: a lost line, or no word of being ready. */
function goneOf({ row, entries, game }: Kept): ReadonlySet<Seat> {
  const before = fold(row.setup, entries.slice(0, -1))
  const by = game.ending?.by
  const isGone = (seat: Seat) =>
    by === 'notReady' ? !before.ready[seat] : (by === 'forfeit' || by === 'bothGone') && before.lost[seat] !== null
  return new Set(seats.filter(isGone))
}

/** A loss that is told again, with its end moved, is the same loss. */
function countLosses(entries: readonly Entry[], seat: Seat): number {
  let [count, isLost] = [0, false]
  for (const entry of entries) {
    if ((entry.type !== 'lost' && entry.type !== 'back') || entry.seat !== seat) continue
    if (entry.type === 'lost' && !isLost) count += 1
    isLost = entry.type === 'lost'
  }
  return count
}

interface Change {
  readonly before: number
  readonly after: number
  readonly isProvisional: boolean
}

/** Of a student who won, lost or drew a rated duel. Both are rated by what they were before it. */
async function rate(tx: Kysely<Tables>, kept: Kept, ending: Ending, now: Date): Promise<(Change | null)[]> {
  const studentIds = kept.seats.flatMap(({ student_id, kind }) => (student_id && kind === 'human' ? student_id : []))
  const results = seats.map((seat) => resultOf(ending, seat))
  const owners = await ownersOf(tx, kept)
  if (!kept.row.is_rated || results.some((result) => result === null || result === 'aborted')) return [null, null]
  await lockRatings(tx, studentIds)
  const standing = await readStandings(tx, [...studentIds, ...owners.values()], now)
  const changes = seats.map((seat): (Change & { readonly store: () => Promise<void> }) | null => {
    const [own, other, result] = [kept.seats[seat], kept.seats[across(seat)], results[seat]]
    const met = metOf(other, owners.get(other.seat), standing)
    if (own.kind !== 'human' || own.student_id === null || !met || !result || result === 'aborted') return null
    const { student_id: studentId } = own
    const { stored, periods } = standing(studentId)
    const after = rated(stored, [{ ...met, score: scoreOf[result] }], periods)
    return {
      before: Math.round(stored.value),
      after: Math.round(after.value),
      isProvisional: isProvisional(after),
      store: () => storeRating(tx, studentId, after, now),
    }
  })
  for (const change of changes) await change?.store()
  return changes
}

/** Whose record a ghost is, by its seat. */
async function ownersOf(tx: Kysely<Tables>, kept: Kept): Promise<ReadonlyMap<Seat, string>> {
  const owners = new Map<Seat, string>()
  for (const { seat, kind, ghost_of, ghost_seat } of kept.seats) {
    if (kind !== 'ghost' || ghost_of === null || ghost_seat === null) continue
    const row = await tx
      .selectFrom('duel.seat')
      .select('student_id')
      .where('duel_id', '=', ghost_of)
      .where('seat', '=', ghost_seat)
      .executeTakeFirst()
    if (row?.student_id) owners.set(seat, row.student_id)
  }
  return owners
}

function metOf(
  { kind, student_id, rating }: SeatRow,
  owner: string | undefined,
  standing: Awaited<ReturnType<typeof readStandings>>,
): Omit<Met, 'score'> | null {
  if (kind === 'human' && student_id !== null) return standing(student_id).now
  if (kind !== 'ghost' || rating === null) return null
  const { deviation } = owner === undefined ? standing('').now : standing(owner).now
  return { value: rating, deviation: deviation + ghostTerms.deviation, weight: ghostTerms.weight }
}

/** Questions that opened before the student are not asked again soon. */
async function rememberSeen(tx: Kysely<Tables>, { row, entries }: Kept, studentId: string, now: Date): Promise<void> {
  const ids = entries.flatMap((entry) => (entry.type === 'opened' ? (row.setup.questions[entry.index]?.id ?? []) : []))
  if (ids.length === 0) return
  await tx
    .insertInto('duel.seen')
    .values(ids.map((id) => ({ student_id: studentId, question_id: id, at: now })))
    .onConflict((conflict) => conflict.columns(['student_id', 'question_id']).doUpdateSet({ at: now }))
    .execute()
}

/** Three left of the last ten: no online duel for a while (duel-rules 10). */
async function pause(tx: Kysely<Tables>, studentId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ left: boolean }>`
    select coalesce(seat.has_left, false) as left
    from duel.seat as seat join duel.duel as duel on duel.id = seat.duel_id
    where seat.student_id = ${studentId} and seat.kind = 'human' and seat.ended_at is not null
      and duel.kind in ('online', 'ghost')
    order by seat.ended_at desc limit ${remembered}`.execute(tx)
  const row = await tx.selectFrom('duel.cool_down').selectAll().where('student_id', '=', studentId).executeTakeFirst()
  const before = row ? { until: row.until.getTime(), times: row.times } : null
  const after = coolDownAfter(
    before,
    rows.map(({ left }) => left),
    now.getTime(),
  )
  if (after === before) return
  if (after === null) {
    await tx.deleteFrom('duel.cool_down').where('student_id', '=', studentId).execute()
    return
  }
  const values = { until: new Date(after.until), times: after.times }
  await tx
    .insertInto('duel.cool_down')
    .values({ student_id: studentId, ...values })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(values))
    .execute()
}

/** The friend's part of an async duel is over: the inviter's has its result now. */
async function tellInviter(tx: Kysely<Tables>, kept: Kept, ending: Ending): Promise<void> {
  // A friend who was not there in time may begin again.
  if (ending.by === 'notReady') return
  const part = kept.seats.find(({ ghost_of }) => ghost_of !== null)
  if (!part || part.ghost_of === null || part.ghost_seat === null) return
  const of = (seat: Seat) => tx.updateTable('duel.seat').where('duel_id', '=', part.ghost_of).where('seat', '=', seat)
  await of(part.ghost_seat)
    .set({ result: resultOf(ending, part.seat), reason: ending.by })
    .execute()
  await of(across(part.ghost_seat))
    .set({ ...numbersOf(kept, across(part.seat)), result: resultOf(ending, across(part.seat)), reason: ending.by })
    .execute()
}
