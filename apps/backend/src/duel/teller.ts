import { factsOf } from './facts.ts'
import type { Pair, Seat } from './game.ts'
import type { Kept } from './kept.ts'
import { apply, fold, type Game } from './machine.ts'
import { put } from './pair.ts'
import { eventFor, stateFor } from './view.ts'

/** The place in a duel that a page knows of. */
interface Place {
  readonly id: string
  readonly seat: Seat
}

/** Tells one page of the duel that it sees, every event once and in order (D3, D4). */
export interface Teller {
  readonly place: () => Place | null
  /** The page is to see `kept`, all of it: what tells it so has to follow at once. */
  readonly show: (kept: Kept, seat: Seat) => void
  readonly forget: () => Place | null
  /** The whole state, in a frame of `type`. */
  readonly tellState: (type: 'welcome' | 'matched', kept: Kept, more?: object) => void
  /** The events after `offset`. */
  readonly tellMissed: (kept: Kept, offset: number) => void
  /** What has happened since. */
  readonly tellNew: (kept: Kept) => void
  /** @returns whether that is new */
  readonly tellLine: (seat: Seat, line: 'good' | 'weak') => boolean
}

interface Shown extends Place {
  game: Game
  lines: Pair<'good' | 'weak'>
}

/** @param stamp the server's clock, as frames carry it */
export function createTeller(send: (frame: object) => void, stamp: () => string): Teller {
  let shown: Shown | null = null
  return {
    place: () => shown,
    show: ({ id, game }, seat) => {
      shown = { id, seat, game, lines: shown?.id === id ? shown.lines : ['good', 'good'] }
    },
    forget: () => {
      const left = shown
      shown = null
      return left
    },
    tellState: (type, kept, more = {}) => {
      if (shown) send({ type, now: stamp(), duel: stateFor(shown.game, shown.seat, factsOf(kept)), ...more })
    },
    tellMissed: (kept, offset) => {
      if (!shown) return
      const { seat } = shown
      const facts = factsOf(kept)
      let game = fold(kept.row.setup, kept.entries.slice(0, offset))
      const events = kept.entries.slice(offset).map((entry) => {
        game = apply(game, entry)
        return { seq: game.seq, event: eventFor(entry, game, seat, facts) }
      })
      send({ type: 'resumed', now: stamp(), epoch: kept.id, events })
    },
    tellNew: (kept) => {
      if (shown?.id !== kept.id) return
      const facts = factsOf(kept)
      for (const entry of kept.entries.slice(shown.game.seq)) {
        shown.game = apply(shown.game, entry)
        const event = eventFor(entry, shown.game, shown.seat, facts)
        send({ type: 'event', now: stamp(), epoch: kept.id, seq: shown.game.seq, event })
      }
    },
    tellLine: (seat, line) => {
      if (!shown || shown.lines[seat] === line) return false
      shown.lines = put(shown.lines, seat, line)
      send({ type: 'presence', epoch: shown.id, lines: shown.lines })
      return true
    },
  }
}
