import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { busyWords, isBusy } from './busy.ts'
import type { Bus } from './events.ts'
import type { Format } from './game.ts'
import { findGhost, readGhost } from './ghosts.ts'
import type { Page } from './hub.ts'
import type { Matches } from './matches.ts'
import { pairAll } from './pair-seeks.ts'
import { offersOf, rangeOf } from './pairing.ts'
import { countSeeks, keptMs, seekOf, type SeekRow, storeSeek, topicOf, type Wish } from './seek-rows.ts'
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

interface Held {
  readonly page: Page
  readonly row: SeekRow
  readonly hasGhost: boolean
}

export function createSeeks({ db, now, bus, matches }: Deps): Seeks {
  const held = new Map<string, Held>()

  const hold = async (row: SeekRow, page: Page): Promise<SeekState> => {
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
      const refusal = await refusalOf(db, wish.studentId, now())
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

async function refusalOf(db: Kysely<Tables>, studentId: string, now: Date): Promise<string | null> {
  const pause = await db
    .selectFrom('duel.cool_down')
    .select('until')
    .where('student_id', '=', studentId)
    .where('until', '>', now)
    .executeTakeFirst()
  if (pause) return 'You left several duels. Online duels are open to you again after a pause.'
  return (await isBusy(db, studentId)) ? busyWords : null
}

async function take(
  tx: Kysely<Tables>,
  { student_id: studentId, subject, format, rating }: SeekRow,
  opponent: 'ghost' | 'bot',
  matches: Matches,
  now: Date,
): Promise<string | null> {
  const own = await tx
    .selectFrom('duel.seek')
    .select('student_id')
    .where('student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst()
  if (!own) return 'An opponent was just found.'
  if (await isBusy(tx, studentId)) return busyWords
  const leaveQueue = () => tx.deleteFrom('duel.seek').where('student_id', '=', studentId).execute()
  if (opponent === 'bot') {
    await leaveQueue()
    await matches.withBot(tx, { studentId, subject, format }, now)
    return null
  }
  const place = await findGhost(tx, { studentId, subject, format, rating }, now)
  const ghost = place && (await readGhost(tx, place.duelId, place.seat))
  // The search goes on.
  if (!ghost) return 'There is no earlier duel to play against any more.'
  await leaveQueue()
  await matches.withGhost(tx, { studentId, subject, format, ghost }, now)
  return null
}
