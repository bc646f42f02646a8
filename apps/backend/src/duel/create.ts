import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Pair, Player, Setup } from './game.ts'
import { begin, dueAt } from './machine.ts'
import type { ReserveQuestion } from './reserve.ts'
import type { Stake } from './view.ts'

/** Who sits down, and what the other is told of them. */
export interface Sitting {
  readonly player: Player
  readonly kind: 'human' | 'ghost' | 'bot' | 'later'
  /** Null where no rating is shown. */
  readonly rating: number | null
  readonly isProvisional: boolean
  /** What the rating would change by; null where the duel is not rated. */
  readonly stake?: Stake | null
  /** Whose record is played, of a ghost and of a friend's part. */
  readonly record?: { readonly duelId: string; readonly seat: 0 | 1 }
  readonly network?: Buffer | null
}

export interface NewDuel extends Omit<Setup, 'players'> {
  readonly subject: string
  readonly sittings: Pair<Sitting>
  /** The texts of the plan's questions, in its order. */
  readonly texts: readonly ReserveQuestion[]
}

/**
 * Stores a duel that begins now. To be called in a transaction; whoever plays already makes it fail by
 * `duel.seat_running`.
 * @returns its id, which nobody can guess
 */
export async function createDuel(tx: Kysely<Tables>, duel: NewDuel): Promise<string> {
  const { subject, sittings, texts, ...rest } = duel
  const setup: Setup = { ...rest, players: [sittings[0].player, sittings[1].player] }
  const id = randomUUID()
  const due = dueAt(begin(setup))
  await tx
    .insertInto('duel.duel')
    .values({
      id,
      kind: setup.kind,
      format: setup.format,
      subject,
      is_rated: setup.isRated,
      matched_at: new Date(setup.matchedAt),
      setup: JSON.stringify(setup),
      questions: JSON.stringify(texts),
      due_at: due === null ? null : new Date(due),
    })
    .execute()
  const seats = ([0, 1] as const).map((seat) => {
    const { player, kind, rating, isProvisional, stake, record, network } = sittings[seat]
    return {
      duel_id: id,
      seat,
      student_id: player.kind === 'student' ? player.studentId : null,
      kind,
      rating,
      is_provisional: isProvisional,
      stake: stake ? JSON.stringify(stake) : null,
      ghost_of: record?.duelId ?? null,
      ghost_seat: record?.seat ?? null,
      network: network ?? null,
    }
  })
  await tx.insertInto('duel.seat').values(seats).execute()
  return id
}
