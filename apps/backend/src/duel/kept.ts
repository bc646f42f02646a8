import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Entry, Pair } from './game.ts'
import { apply, fold, type Game } from './machine.ts'
import type { ReserveQuestion } from './reserve.ts'

type DuelRow = Selectable<Tables['duel.duel']>

/** A place in a duel with the first name of whoever sits there. */
export type SeatRow = Selectable<Tables['duel.seat']> & { readonly name: string | null }

/** A duel as far as it is known here: nothing of it changes but by further entries. */
export interface Kept {
  readonly id: string
  readonly row: Pick<DuelRow, 'kind' | 'format' | 'subject' | 'is_rated' | 'matched_at' | 'setup'>
  readonly questions: readonly ReserveQuestion[]
  readonly seats: Pair<SeatRow>
  readonly entries: readonly Entry[]
  readonly game: Game
}

/** The duel with its first `seq` entries, from what is known of it where that is enough. */
export async function upTo(
  db: Kysely<Tables>,
  id: string,
  seq: number,
  known: Kept | undefined,
): Promise<Kept | undefined> {
  if (!known || known.game.seq > seq) return load(db, id, seq)
  if (known.game.seq === seq) return known
  const more = await readEntries(db, id, known.game.seq, seq)
  const game = more.reduce(apply, known.game)
  const both = game.phase === 'over' ? await readSeats(db, id) : known.seats
  return { ...known, seats: both, entries: [...known.entries, ...more], game }
}

async function load(db: Kysely<Tables>, id: string, seq: number): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('duel.duel')
    .select(['kind', 'format', 'subject', 'is_rated', 'matched_at', 'setup', 'questions'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { questions, ...rest } = row
  const entries = await readEntries(db, id, 0, seq)
  return { id, row: rest, questions, seats: await readSeats(db, id), entries, game: fold(row.setup, entries) }
}

async function readEntries(db: Kysely<Tables>, id: string, after: number, last: number): Promise<readonly Entry[]> {
  const rows = await db
    .selectFrom('duel.entry')
    .select('body')
    .where('duel_id', '=', id)
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
    .execute()
  return rows.map(({ body }) => body)
}

export async function readSeats(db: Kysely<Tables>, id: string): Promise<Pair<SeatRow>> {
  const [first, second] = await db
    .selectFrom('duel.seat as seat')
    // A ghost bears the name of whoever it is the record of.
    .leftJoin('duel.seat as source', (join) =>
      join.onRef('source.duel_id', '=', 'seat.ghost_of').onRef('source.seat', '=', 'seat.ghost_seat'),
    )
    .leftJoin('account.student as student', (join) =>
      join.on('student.id', '=', sql`coalesce(seat.student_id, source.student_id)`),
    )
    .selectAll('seat')
    .select('student.name')
    .where('seat.duel_id', '=', id)
    .orderBy('seat.seat')
    .execute()
  if (!first || !second) throw new Error('A duel has two seats.')
  return [first, second]
}
