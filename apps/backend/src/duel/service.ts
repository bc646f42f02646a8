import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { repeat } from '../repeat.ts'
import type { Bus, News } from './events.ts'
import type { Command, Seat } from './game.ts'
import { dueAt, refusalOf } from './machine.ts'
import { createLives, type Trust } from './lives.ts'
import { noticeOutage, type OutageDeps, settleOutage } from './outages.ts'
import type { Timings } from './timings.ts'
import type { DuelStore, Kept, Open, Ran } from './store.ts'

export interface ServiceDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly store: DuelStore
  readonly bus: Bus
  /** This backend among others, and among those that ran before it. */
  readonly instance: string
  readonly timings: Timings
  readonly onFailure: (error: unknown) => void
}

/** A player's connection as a duel sees it. */
export interface Listener {
  readonly changed: (kept: Kept) => void
  readonly heard: (news: News) => void
}

/** A line of a server of ours that fell silent, at a moment of `performance.now()`, long before that was noticed. */
export interface Silence {
  readonly silentSince: number
}

/** By whom a line was ended: the page, the net between, a server of ours, or another page that takes the seat. */
export type EndedBy = 'page' | 'line' | 'us' | 'taken' | Silence

export interface Duels {
  /**
   * Gives the line of `seat` to `listener`, who hears of everything from then on.
   * @returns what tells how the duel stands
   */
  readonly attach: (id: string, seat: Seat, listener: Listener) => Promise<(() => Kept) | undefined>
  /** Takes it back. Nothing happens where another one has it by now, and none is lost where another is to come. */
  readonly detach: (id: string, seat: Seat, listener: Listener, by: EndedBy) => Promise<void>
  readonly command: (id: string, command: Command) => Promise<Kept | undefined>
  /** @returns why it does not count; null: it is stored */
  readonly answer: (
    id: string,
    answer: Extract<Command, { type: 'answer' }>,
    receivedAt: number,
  ) => Promise<string | null>
  /** Does all that time has brought about: of the duels of this backend, and of those whose backend is away. */
  readonly sweep: () => Promise<void>
  readonly tend: () => Promise<void>
  readonly start: () => void
  /** Stops the clocks of the duels whose players are served here. */
  readonly stop: () => Promise<void>
}

interface Room {
  kept: Kept
  readonly listeners: Map<Seat, Listener>
  timer: NodeJS.Timeout | undefined
  readonly unsubscribe: () => void
}

const soonMs = 50
const retryMs = 1000
const mostSwept = 200

/** Runs the duels of the players who are connected here, and goes on with those of backends that are away. */
export function createDuels(deps: ServiceDeps): Duels {
  const { db, now, store, bus, instance, onFailure } = deps
  const rooms = new Map<string, Room>()
  const repeating: NodeJS.Timeout[] = []
  let isStopped = false

  const enter = (kept: Kept): Room => {
    const known = rooms.get(kept.id)
    if (known) return known
    const unsubscribe = bus.subscribe(`duel:${kept.id}`, (news) => hear(kept.id, news))
    const room: Room = { kept, listeners: new Map(), timer: undefined, unsubscribe }
    rooms.set(kept.id, room)
    schedule(room)
    return room
  }
  const leave = (room: Room) => {
    clearTimeout(room.timer)
    room.unsubscribe()
    rooms.delete(room.kept.id)
  }
  const schedule = (room: Room, atLeastMs = 0) => {
    clearTimeout(room.timer)
    const due = dueAt(room.kept.game)
    if (due === null || isStopped) return
    room.timer = setTimeout(() => void tick(room), Math.max(atLeastMs, due - now().getTime())).unref()
  }
  const tick = async (room: Room) => {
    try {
      await act(room.kept.id, (open) => open.command({ type: 'tick' }))
      schedule(room, soonMs)
    } catch (error) {
      onFailure(error)
      schedule(room, retryMs)
    }
  }
  const show = (kept: Kept) => {
    const room = rooms.get(kept.id)
    if (!room || kept.game.seq <= room.kept.game.seq) return
    room.kept = kept
    schedule(room)
    for (const listener of room.listeners.values()) listener.changed(kept)
    if (kept.game.phase === 'over' && room.listeners.size === 0) leave(room)
  }
  const refresh = async (id: string) => {
    const kept = await store.read(id)
    if (kept) show(kept)
  }
  const hear = (id: string, news: News) => {
    const room = rooms.get(id)
    if (!room) return
    if (news.type !== 'entries') for (const listener of room.listeners.values()) listener.heard(news)
    else if (news.seq > room.kept.game.seq) refresh(id).catch(onFailure)
  }

  const outages: OutageDeps = {
    instance,
    lives: createLives(bus.isAlive, now),
    untendedAfterMs: deps.timings.untendedAfterMs,
    isHere: (id, seat) => rooms.get(id)?.listeners.has(seat) ?? false,
  }
  const act = async <Value>(
    id: string,
    work: (open: Open) => Value,
    trust: Trust = 'recent',
  ): Promise<Ran<Value> | undefined> => {
    const ran = await store.run(id, async (open) => {
      await noticeOutage(open, outages, trust)
      const value = work(open)
      settleOutage(open)
      return value
    })
    if (!ran) return undefined
    show(ran.kept)
    if (ran.added.length > 0) bus.publish(`duel:${id}`, { type: 'entries', seq: ran.kept.game.seq })
    return ran
  }
  /** Does `work` with each; one that fails keeps none of the others from it. */
  const forEach = <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) =>
    Promise.all(items.map((item) => work(item).catch(onFailure)))

  const take = (open: Open, seat: Seat) => {
    if (open.game().phase === 'over') return
    open.tend(seat, instance)
    open.command({ type: 'back', seat })
  }
  const attach: Duels['attach'] = async (id, seat, listener) => {
    // A page comes here from another backend where that one died: it is asked for anew, as nobody could tell later.
    const ran = await act(id, (open) => take(open, seat), 'none')
    if (!ran) return undefined
    const isNew = !rooms.has(id)
    const room = enter(ran.kept)
    // What another backend did before this one listened.
    if (isNew) refresh(id).catch(onFailure)
    room.listeners.set(seat, listener)
    return () => room.kept
  }
  /** Takes the line from a seat that nobody here sits in. */
  const giveUp = (open: Open, seat: Seat, by: EndedBy = 'line') => {
    if (open.tended(seat)?.by !== instance || rooms.get(open.id)?.listeners.has(seat)) return
    open.tend(seat, null)
    if (by === 'us') open.command({ type: 'outage', since: open.at })
    else if (typeof by === 'object') open.command({ type: 'outage', since: momentOf(by) })
    else open.command({ type: 'lost', seat })
  }
  const momentOf = ({ silentSince }: Silence) => now().getTime() - Math.round(performance.now() - silentSince)
  /** Takes the line of a seat that someone here sits in and that nobody has. */
  const takeBack = (open: Open, seat: Seat) => {
    if (open.tended(seat) === null && rooms.get(open.id)?.listeners.has(seat)) take(open, seat)
  }
  const detach: Duels['detach'] = async (id, seat, listener, by) => {
    const room = rooms.get(id)
    if (!room || room.listeners.get(seat) !== listener) return
    room.listeners.delete(seat)
    if (room.kept.game.phase === 'over') {
      if (room.listeners.size === 0) leave(room)
      return
    }
    if (by === 'taken') return
    await act(id, (open) => giveUp(open, seat, by))
  }

  const sweep = async () => {
    const time = now().getTime()
    const due = [...rooms.values()].filter(({ kept }) => (dueAt(kept.game) ?? Infinity) <= time)
    await Promise.all(due.map(tick))
    const { rows } = await sql<{ id: string }>`
      select id from duel.duel
      where ended_at is null and due_at < ${new Date(now().getTime() - deps.timings.orphanAfterMs)}
      order by due_at limit ${mostSwept} for update skip locked`.execute(db)
    for (const { id } of rows) {
      await act(id, (open) => open.command({ type: 'tick' })).catch(onFailure)
    }
  }

  const tend = async () => {
    const mine = [...rooms.values()].filter(({ kept, listeners }) => listeners.size > 0 && kept.game.phase !== 'over')
    if (mine.length === 0) return
    const ids = mine.map(({ kept }) => kept.id)
    const time = now()
    const fresh = new Date(time.getTime() - deps.timings.untendedAfterMs)
    // Those that were not spoken for in time are left as they are: an outage of ours that a command tells of.
    const { rows } = await sql<{ id: string; seat: Seat; seq: number; isFresh: boolean }>`
      update duel.seat as seat
      set tended_at = case when seat.tended_at >= ${fresh} then ${time} else seat.tended_at end
      from duel.duel as duel
      where duel.id = seat.duel_id and seat.duel_id = any(${ids}::uuid[]) and seat.tended_by = ${instance}
        and seat.ended_at is null
      returning duel.id, seat.seat::integer as seat, duel.seq, seat.tended_at >= ${fresh} as "isFresh"`.execute(db)
    const late = rows.filter(({ isFresh }) => !isFresh)
    await forEach(late, ({ id }) => act(id, () => undefined))
    // Seats that another backend took from this one, as it held it for away.
    const isMine = new Set(rows.map(({ id, seat }) => `${id} ${seat}`))
    const gone = mine.flatMap(({ kept: { id }, listeners }) =>
      [...listeners.keys()].filter((seat) => !isMine.has(`${id} ${seat}`)).map((seat) => ({ id, seat })),
    )
    await forEach(gone, ({ id, seat }) => act(id, (open) => takeBack(open, seat)))
    // Seats whose page went while the database was away.
    const empty = rows.filter(({ id, seat }) => rooms.get(id)?.listeners.has(seat) === false)
    await forEach(empty, ({ id, seat }) => act(id, (open) => giveUp(open, seat)))
    // News of entries that got lost on the way.
    const behind = rows.filter(({ id, seq }) => seq > (rooms.get(id)?.kept.game.seq ?? seq))
    await forEach(behind, ({ id }) => refresh(id))
  }

  return {
    attach,
    detach,
    command: async (id, command) => (await act(id, (open) => open.command(command)))?.kept,
    answer: async (id, answer, receivedAt) => {
      const ran = await act(id, (open) => {
        const refusal = refusalOf(open.game(), answer, receivedAt)
        if (refusal === null) open.command(answer, receivedAt)
        return refusal
      })
      return ran ? ran.value : 'This duel is not here any more.'
    },
    sweep,
    tend,
    start: () => {
      repeating.push(
        repeat(deps.timings.sweepEveryMs, sweep, onFailure),
        repeat(deps.timings.tendEveryMs, tend, onFailure),
      )
    },
    stop: async () => {
      isStopped = true
      repeating.forEach(clearInterval)
      const all = [...rooms.values()]
      await Promise.allSettled(
        all.flatMap(({ kept, listeners }) =>
          [...listeners].map(([seat, listener]) => detach(kept.id, seat, listener, 'us')),
        ),
      )
      all.forEach(leave)
    },
  }
}
