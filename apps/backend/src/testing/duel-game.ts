import type { Command, Entry, Pair, Scripted, Seat, Setup } from '../duel/game.ts'
import { apply, begin, decide, dueAt, type Game } from '../duel/machine.ts'
import { pairOf } from '../duel/pair.ts'
import { countOf } from '../duel/scoring.ts'
import { type Chance, chanceOf } from '../duel/shuffle.ts'

export const matchedAt = Date.UTC(2026, 10, 21)
export const windowMs = 20_000

/** A setup for two students: the key of question `i` is `i % 4`, every window 20 s. */
export function setupOf(change: Partial<Setup> = {}): Setup {
  const format = change.format ?? 'blitz'
  const questions = Array.from({ length: countOf[format] + 3 }, (_, index) => ({
    id: `q${index}`,
    key: index % 4,
    windowMs,
    order: [0, 1, 2, 3],
  }))
  const players = pairOf((seat) => ({ kind: 'student', studentId: `student-${seat}` }) as const)
  return { kind: 'online', format, isRated: true, players, questions, matchedAt, ...change }
}

/** A duel that is played by hand. Moments are in ms since the match. */
export interface Match {
  readonly game: () => Game
  readonly entries: readonly Entry[]
  /** @returns what the command brought about */
  readonly say: (command: Command, at: number) => readonly Entry[]
  /** Lets time go by, with a tick whenever something is due. */
  readonly until: (at: number) => void
  /** Lets time go by until the next tick that is due. @returns when that was */
  readonly next: () => number
}

export function createMatch(setup: Setup): Match {
  let game = begin(setup)
  const entries: Entry[] = []
  const say = (command: Command, at: number) => {
    const added = decide(game, command, matchedAt + at)
    entries.push(...added)
    game = added.reduce(apply, game)
    return added
  }
  const next = () => {
    const due = dueAt(game)
    if (due === null) throw new Error('The duel is over')
    if (say({ type: 'tick' }, due - matchedAt).length === 0) throw new Error('Nothing was due when it was due')
    return due - matchedAt
  }
  const until = (at: number) => {
    while ((dueAt(game) ?? Infinity) <= matchedAt + at) next()
  }
  return { game: () => game, entries, say, next, until }
}

/** Both ready at once, and the first question open: at 1,500 ms. */
export function openMatch(setup: Setup = setupOf()): Match {
  const match = createMatch(setup)
  for (const seat of [0, 1] as const) match.say({ type: 'ready', seat }, 0)
  match.until(1500)
  return match
}

/** An answer to the question that is open, without lag, `elapsedMs` after it opened. */
export function answer(match: Match, seat: Seat, isRight: boolean, elapsedMs: number): readonly Entry[] {
  const { current, setup } = match.game()
  if (current === null) throw new Error('No question is open')
  const key = setup.questions[current.index]?.key ?? 0
  const at = current.startsAt + current.stoppedMs + elapsedMs - matchedAt
  match.until(at)
  const clientId = `${seat}-${current.index}`
  const choice = isRight ? key : (key + 1) % 4
  return match.say({ type: 'answer', seat, index: current.index, choice, clientId, lagMs: 0 }, at)
}

/** Both answer the open question, and the next one opens. */
export function round(match: Match, rights: Pair<boolean>, elapsedMs: Pair<number> = [5000, 5000]): void {
  const order: readonly Seat[] = elapsedMs[0] <= elapsedMs[1] ? [0, 1] : [1, 0]
  for (const seat of order) answer(match, seat, rights[seat], elapsedMs[seat])
  match.next()
  if (match.game().phase === 'lead') match.next()
}

/** A player of a simulation: what they think and how far they are, one way, in ms. */
export interface Agent {
  readonly answers: readonly Scripted[]
  readonly delayMs: number
}

/**
 * Plays a duel of two students to its end. Every frame takes the agent's delay, give or take a fifth of it; the server
 * measures the way there and back as it was a moment before.
 */
export function simulate(setup: Setup, agents: Pair<Agent>, seed: string): Match {
  const match = createMatch(setup)
  const chance = chanceOf('simulate', seed)
  for (const seat of [0, 1] as const) match.say({ type: 'ready', seat }, 0)
  const wayOf = (seat: Seat) => agents[seat].delayMs * jitter(chance)
  while (match.game().phase !== 'over') {
    const { current, phase } = match.game()
    if (phase !== 'open' || current === null) {
      match.next()
      continue
    }
    const { index, startsAt } = current
    const frames = ([0, 1] as const).flatMap((seat) => {
      const given = agents[seat].answers[index] ?? null
      const at = startsAt - matchedAt + wayOf(seat) + (given?.elapsedMs ?? 0) + wayOf(seat)
      const lagMs = wayOf(seat) + wayOf(seat)
      return given === null ? [] : { at, seat, lagMs, choice: given.choice }
    })
    for (const { at, ...frame } of frames.toSorted((a, b) => a.at - b.at)) {
      match.until(at)
      match.say({ type: 'answer', index, clientId: `${frame.seat}-${index}`, ...frame }, at)
    }
    while (match.game().phase === 'open') match.next()
  }
  return match
}

const jitter = (chance: Chance): number => 0.8 + 0.4 * chance()
