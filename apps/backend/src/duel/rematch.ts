import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { areApart } from './blocks.ts'
import { busyOf } from './busy.ts'
import type { Bus } from './events.ts'
import type { Pair, Seat } from './game.ts'
import type { Matches } from './matches.ts'
import { across, pairOf } from './pair.ts'

/** For how long after a duel's end (duel-rules 12). */
export const rematchMs = 30_000

export interface RematchState {
  readonly asked: Pair<boolean>
  readonly endsAt: Date
}

export interface Rematches {
  /** Undefined where the duel is not over. */
  readonly read: (duelId: string) => Promise<RematchState | undefined>
  /**
   * Says that the player of `seat` wants to play again; begins the duel once both have said so, or at once against a bot.
   * @returns why not
   */
  readonly ask: (duelId: string, seat: Seat) => Promise<string | null>
}

export function createRematches(db: Kysely<Tables>, now: () => Date, bus: Bus, matches: Matches): Rematches {
  return {
    read: async (duelId) => {
      const duel = await db.selectFrom('duel.duel').select('ended_at').where('id', '=', duelId).executeTakeFirst()
      if (!duel?.ended_at) return undefined
      const rows = await db.selectFrom('duel.rematch').select('seat').where('duel_id', '=', duelId).execute()
      return {
        asked: pairOf((seat) => rows.some((row) => row.seat === seat)),
        endsAt: new Date(duel.ended_at.getTime() + rematchMs),
      }
    },
    ask: async (duelId, seat) => {
      const asked = await db.transaction().execute((tx) => ask(tx, duelId, seat, now(), matches))
      if (typeof asked === 'string') return asked
      bus.publish(`duel:${duelId}`, { type: 'rematch' })
      for (const studentId of asked.studentIds) bus.publish(`student:${studentId}`, { type: 'matched' })
      return null
    },
  }
}

async function ask(
  tx: Kysely<Tables>,
  duelId: string,
  seat: Seat,
  now: Date,
  matches: Matches,
): Promise<string | { readonly studentIds: readonly string[] }> {
  const duel = await tx
    .selectFrom('duel.duel')
    .select(['ended_at', 'kind', 'subject', 'format', 'is_rated'])
    .where('id', '=', duelId)
    .forUpdate()
    .executeTakeFirst()
  if (!duel?.ended_at) return 'This duel is not over yet.'
  if (now.getTime() > duel.ended_at.getTime() + rematchMs) return 'The time for a rematch is over.'
  const seats = await tx.selectFrom('duel.seat').selectAll().where('duel_id', '=', duelId).execute()
  const own = seats.find((row) => row.seat === seat)
  const other = seats.find((row) => row.seat === across(seat))
  if (!own?.student_id || !other) return 'A rematch is not possible here.'
  if (duel.kind === 'bot') {
    await matches.withBot(tx, { studentId: own.student_id, subject: duel.subject, format: duel.format }, now)
    return { studentIds: [own.student_id] }
  }
  if (duel.kind === 'async' || other.kind !== 'human' || !other.student_id) return 'A rematch is not possible here.'
  if (await areApart(tx, own.student_id, other.student_id)) return 'A rematch is not possible here.'
  await tx
    .insertInto('duel.rematch')
    .values({ duel_id: duelId, seat, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await tx.selectFrom('duel.rematch').selectAll().where('duel_id', '=', duelId).execute()
  if (rows.length < 2 || rows.some(({ next_id }) => next_id !== null)) return { studentIds: [] }
  const studentIds = [own.student_id, other.student_id] as const
  if ((await busyOf(tx, studentIds)).length > 0) return 'Your opponent plays another duel now.'
  const { kind, subject, format, is_rated: isRated } = duel
  const nextId = await matches.ofTwo(tx, { kind, subject, format, isRated, studentIds }, now)
  await tx.updateTable('duel.rematch').set({ next_id: nextId }).where('duel_id', '=', duelId).execute()
  return { studentIds }
}
