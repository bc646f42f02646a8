import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { finish } from './finish.ts'
import type { Command, Entry, Seat } from './game.ts'
import { type Kept, readSeats, upTo } from './kept.ts'
import { apply, decide, dueAt, type Game } from './machine.ts'
import { seats } from './pair.ts'
import { createTurns } from './turns.ts'

export type { Kept, SeatRow } from './kept.ts'

/** Which server of ours has a player's line, and when it last said so, in ms since 1970. */
export interface Tended {
  readonly by: string
  readonly at: number
}

/** A duel while its row is locked. */
export interface Open {
  readonly id: string
  /** Of the commands, in ms since 1970. */
  readonly at: number
  readonly game: () => Game
  readonly tended: (seat: Seat) => Tended | null
  /** Says who has the line of `seat` from now on. */
  readonly tend: (seat: Seat, by: string | null) => void
  /**
   * @param receivedAt where the command came in earlier than the row was locked
   * @returns the entries that the command made
   */
  readonly command: (command: Command, receivedAt?: number) => readonly Entry[]
}

/** What came of `run`. */
export interface Ran<Value> {
  readonly kept: Kept
  readonly added: readonly Entry[]
  readonly value: Value
}

export interface DuelStore {
  /** The duel as it is stored now; undefined where there is none. */
  readonly read: (id: string) => Promise<Kept | undefined>
  /**
   * Does `work` while nobody else, in whatever process, changes the duel. All that it commands is committed when this
   * resolves, and nothing of it where it rejects. Undefined where there is no such duel.
   */
  readonly run: <Value>(id: string, work: (open: Open) => Value | Promise<Value>) => Promise<Ran<Value> | undefined>
}

/** Commands at once: the rest of the pool is for whoever asks over HTTP. */
const mostAtOnce = 12
/** Duels in memory at most. What is not kept is read again. */
const mostKept = 2000

/** @param now the clock that decides */
export function createDuelStore(db: Kysely<Tables>, now: () => Date): DuelStore {
  const kept = new Map<string, Kept>()
  const lines = new Map<string, Promise<unknown>>()

  const turn = createTurns(mostAtOnce)
  const keep = (value: Kept) => {
    kept.delete(value.id)
    kept.set(value.id, value)
    if (kept.size > mostKept) for (const oldest of [...kept.keys()].slice(0, mostKept / 10)) kept.delete(oldest)
  }

  const run: DuelStore['run'] = async (id, work) => {
    const ran = await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('duel.duel')
        .select(['seq', 'ended_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return undefined
      const before = await upTo(tx, id, row.seq, kept.get(id))
      return before && runOn(tx, before, now().getTime(), work)
    })
    if (ran) keep(ran.kept)
    return ran
  }

  return {
    read: async (id) => {
      const row = await db.selectFrom('duel.duel').select('seq').where('id', '=', id).executeTakeFirst()
      const value = row && (await upTo(db, id, row.seq, kept.get(id)))
      // A command may have gone further meanwhile.
      if (value && value.game.seq >= (kept.get(id)?.game.seq ?? 0)) keep(value)
      return value
    },
    // Those of one process wait for each other here, and not with a connection each.
    run: (id, work) => {
      const once = () => turn(() => run(id, work))
      const again = () => once().catch((error: unknown) => (isDeadlock(error) ? once() : Promise.reject(error)))
      const result = (lines.get(id) ?? Promise.resolve()).then(again)
      const settled: Promise<void> = result.then(
        () => undefined,
        () => undefined,
      )
      lines.set(id, settled)
      void settled.then(() => {
        if (lines.get(id) === settled) lines.delete(id)
      })
      return result
    },
  }
}

/** deadlock_detected (PostgreSQL, appendix A): nothing was done, and the other one is through by now. */
const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'

async function runOn<Value>(
  tx: Kysely<Tables>,
  before: Kept,
  at: number,
  work: (open: Open) => Value | Promise<Value>,
): Promise<Ran<Value>> {
  const { id } = before
  const rows = await tx
    .selectFrom('duel.seat')
    .select(['seat', 'tended_by', 'tended_at'])
    .where('duel_id', '=', id)
    .execute()
  const tended = new Map<Seat, Tended | null>(
    rows.map((row) => [
      row.seat,
      row.tended_by === null || row.tended_at === null ? null : { by: row.tended_by, at: row.tended_at.getTime() },
    ]),
  )
  const added: Entry[] = []
  const changed = new Set<Seat>()
  let { game } = before
  let leaver: Seat | null = null
  const value = await work({
    id,
    at,
    game: () => game,
    tended: (seat) => tended.get(seat) ?? null,
    tend: (seat, by) => {
      tended.set(seat, by === null ? null : { by, at })
      changed.add(seat)
    },
    command: (command, receivedAt = at) => {
      const entries = decide(game, command, receivedAt)
      if (command.type === 'leave' && entries.length > 0) leaver = command.seat
      added.push(...entries)
      game = entries.reduce(apply, game)
      return entries
    },
  })
  // In their order, so that two who do this at once do not wait for each other.
  for (const seat of seats.filter((one) => changed.has(one))) {
    const line = tended.get(seat) ?? null
    await tx
      .updateTable('duel.seat')
      .set({ tended_by: line?.by ?? null, tended_at: line ? new Date(line.at) : null })
      .where('duel_id', '=', id)
      .where('seat', '=', seat)
      .execute()
  }
  if (added.length === 0) return { kept: before, added, value }
  await append(tx, before, added, game)
  const after = { ...before, entries: [...before.entries, ...added], game }
  if (game.phase !== 'over') return { kept: after, added, value }
  await finish(tx, after, leaver)
  return { kept: { ...after, seats: await readSeats(tx, id) }, added, value }
}

async function append(tx: Kysely<Tables>, before: Kept, added: readonly Entry[], game: Game): Promise<void> {
  const rows = added.map((entry, index) => ({
    duel_id: before.id,
    seq: before.game.seq + index + 1,
    body: JSON.stringify(entry),
  }))
  await tx.insertInto('duel.entry').values(rows).execute()
  const due = dueAt(game)
  await tx
    .updateTable('duel.duel')
    .set({
      seq: game.seq,
      due_at: due === null ? null : new Date(due),
      ...(game.ending === null ? {} : { ended_at: new Date(game.at), ending: JSON.stringify(game.ending) }),
    })
    .where('id', '=', before.id)
    .execute()
}
