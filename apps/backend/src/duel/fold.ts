import type { Ending, Entry, Pair, Seat, Setup } from './game.ts'
import { pairOf, put } from './pair.ts'
import { sumOf } from './scoring.ts'
import { graceBudgetMs, graceMs, lagQuota, readyMs } from './times.ts'

export interface Answer {
  readonly choice: number
  readonly clientId: string | null
  readonly elapsedMs: number
  readonly receivedMs: number
}

/** A question and what both did with it. Null: no answer. */
export interface Played {
  readonly index: number
  readonly answers: Pair<Answer | null>
}

export interface Current extends Played {
  readonly startsAt: number
  readonly windowMs: number
  /** How long the clock has stood still since it was asked. */
  readonly stoppedMs: number
  readonly skipped: Pair<boolean>
}

/** A line that is lost since `at`. `graceMs` is what was granted, `endsAt` moves while the clock stands still. */
export interface Loss {
  readonly at: number
  readonly endsAt: number
  readonly graceMs: number
}

/** A duel after its entries. */
export interface Game {
  readonly setup: Setup
  readonly seq: number
  /** Of the last entry. */
  readonly at: number
  readonly phase: 'gathering' | 'lead' | 'open' | 'shown' | 'over'
  /** When the phase began, or the clock last went on. */
  readonly phaseAt: number
  /** When the phase ends by itself. Means nothing once it is over. */
  readonly phaseEndsAt: number
  readonly ready: Pair<boolean>
  /** The question that is asked, open or shown, or was when the duel ended; null before the first. */
  readonly current: Current | null
  readonly closed: readonly Played[]
  readonly scores: Pair<number>
  /** The clock stands still from `since`; known since `at`. */
  readonly stopped: { readonly since: number; readonly at: number } | null
  readonly lost: Pair<Loss | null>
  /** What is left of the time that each may be away. */
  readonly budgetsMs: Pair<number>
  /** What is left of the credit for each one's lag. */
  readonly quotasMs: Pair<number>
  readonly ending: Ending | null
}

/** A duel before its first entry. Who is no person is ready. */
export function begin(setup: Setup): Game {
  return {
    setup,
    seq: 0,
    at: setup.matchedAt,
    phase: 'gathering',
    phaseAt: setup.matchedAt,
    phaseEndsAt: setup.matchedAt + readyMs,
    ready: pairOf((seat) => setup.players[seat].kind !== 'student'),
    current: null,
    closed: [],
    scores: [0, 0],
    stopped: null,
    lost: [null, null],
    budgetsMs: [graceBudgetMs, graceBudgetMs],
    quotasMs: [lagQuota.startMs, lagQuota.startMs],
    ending: null,
  }
}

/** The duel after one more entry. Takes every entry as decided: it judges nothing. */
export function apply(before: Game, entry: Entry): Game {
  return { ...before, ...changeOf(before, entry), seq: before.seq + 1, at: entry.at }
}

/** The duel after all its entries, in their order. */
export const fold = (setup: Setup, entries: readonly Entry[]): Game => entries.reduce(apply, begin(setup))

/** What can still be granted to a player who is lost now, in ms. */
export const graceOf = (game: Game, seat: Seat): number => Math.min(graceMs, game.budgetsMs[seat])

function changeOf(game: Game, entry: Entry): Partial<Game> {
  switch (entry.type) {
    case 'ready':
      return { ready: put(game.ready, entry.seat, true) }
    case 'asked': {
      const windowMs = game.setup.questions[entry.index]?.windowMs ?? 0
      return {
        phase: 'lead',
        phaseAt: entry.at,
        phaseEndsAt: entry.startsAt,
        current: {
          index: entry.index,
          startsAt: entry.startsAt,
          windowMs,
          stoppedMs: 0,
          answers: [null, null],
          skipped: [false, false],
        },
      }
    }
    case 'stopped':
      return { stopped: { since: entry.since, at: entry.at } }
    case 'continued':
      return continued(game, entry.until)
    case 'lost':
      return { lost: put(game.lost, entry.seat, lossOf(game, entry.seat, entry.at, entry.graceEndsAt)) }
    case 'back':
      return back(game, entry.seat, entry.at)
    case 'over':
      return { phase: 'over', stopped: null, lost: [null, null], ending: entry.ending }
    default:
      return game.current === null ? {} : changeOfQuestion(game, game.current, entry)
  }
}

type QuestionEntry = Extract<Entry, { type: 'opened' | 'answered' | 'closed' | 'skipped' }>

function changeOfQuestion(game: Game, current: Current, entry: QuestionEntry): Partial<Game> {
  switch (entry.type) {
    case 'opened':
      return {
        phase: 'open',
        phaseAt: entry.at,
        phaseEndsAt: current.startsAt + current.stoppedMs + current.windowMs,
      }
    case 'answered': {
      const { seat, choice, clientId, elapsedMs, receivedMs } = entry
      const quota = game.quotasMs[seat] - (receivedMs - elapsedMs) + lagQuota.gainMs
      return {
        current: { ...current, answers: put(current.answers, seat, { choice, clientId, elapsedMs, receivedMs }) },
        quotasMs: put(game.quotasMs, seat, Math.min(lagQuota.capMs, quota)),
      }
    }
    case 'closed': {
      const closed = [...game.closed, { index: current.index, answers: current.answers }]
      const { format, questions } = game.setup
      return {
        phase: 'shown',
        phaseAt: entry.at,
        phaseEndsAt: entry.shownUntil,
        closed,
        scores: pairOf((seat) => sumOf(format, questions, closed, seat).points),
      }
    }
    case 'skipped':
      return { current: { ...current, skipped: put(current.skipped, entry.seat, true) } }
  }
}

/** A loss that is told again only has its end moved. */
function lossOf(game: Game, seat: Seat, at: number, endsAt: number): Loss {
  const known = game.lost[seat]
  if (known === null) return { at, endsAt, graceMs: endsAt - at }
  return { ...known, at: known.at + endsAt - known.endsAt, endsAt }
}

function continued(game: Game, until: number): Partial<Game> {
  const stoodMs = game.stopped === null ? 0 : until - game.stopped.since
  const { current } = game
  return {
    stopped: null,
    phaseAt: until,
    phaseEndsAt: game.phaseEndsAt + stoodMs,
    current: current === null ? null : { ...current, stoppedMs: current.stoppedMs + stoodMs },
  }
}

function back(game: Game, seat: Seat, at: number): Partial<Game> {
  const loss = game.lost[seat]
  if (loss === null) return {}
  const now = game.stopped === null ? at : Math.max(game.stopped.since, loss.at)
  const usedMs = Math.min(loss.graceMs, loss.graceMs - (loss.endsAt - now))
  return { lost: put(game.lost, seat, null), budgetsMs: put(game.budgetsMs, seat, game.budgetsMs[seat] - usedMs) }
}
