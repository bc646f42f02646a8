import { resultOf } from './endings.ts'
import type { Answer, Current, Game, Played } from './fold.ts'
import type { Ending, Entry, Format, Kind, Pair, Planned, Seat } from './game.ts'
import { pairOf } from './pair.ts'
import { countOf, pointsOf } from './scoring.ts'

/** What the entries do not say: who plays and what the questions are. */
export interface Facts {
  /** The duel's id. */
  readonly epoch: string
  readonly subject: string
  readonly players: Pair<PlayerFacts>
  /** What each one's rating would change by; null: not rated. */
  readonly stakes: Pair<Stake | null>
  /** What each one's rating changed by, once the duel is over; null: it did not. */
  readonly ratings: Pair<RatingChange | null>
  /** Every question of the plan, by id. */
  readonly questions: ReadonlyMap<string, QuestionText>
}

export interface PlayerFacts {
  readonly name: string
  readonly kind: 'human' | 'ghost' | 'bot'
  readonly rating: number | null
  readonly isProvisional: boolean
}

export interface Stake {
  readonly win: number
  readonly draw: number
  readonly loss: number
}

export interface RatingChange {
  readonly before: number
  readonly after: number
  readonly isProvisional: boolean
}

export interface QuestionTable {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A question as the bank has it: options and their explanations in its own order. */
export interface QuestionText {
  readonly id: string
  readonly format: string
  readonly passage: string | null
  readonly table: QuestionTable | null
  readonly stem: string
  readonly statements: readonly string[]
  readonly ask: string | null
  readonly options: readonly { readonly text: string; readonly explanation: string }[]
  readonly explanation: string
}

export type DuelQuestion = Omit<QuestionText, 'options' | 'explanation'> & { readonly options: readonly string[] }

export interface PlayedAnswer {
  readonly choice: number
  readonly elapsedMs: number
  readonly points: number
}

export interface ClosedQuestion {
  readonly index: number
  readonly isSuddenDeath: boolean
  readonly question: DuelQuestion
  readonly key: number
  readonly explanation: string
  readonly optionExplanations: readonly string[]
  readonly answers: Pair<PlayedAnswer | null>
}

export interface Outcome {
  readonly result: 'win' | 'loss' | 'draw' | 'aborted'
  readonly reason: Exclude<Ending['by'], 'played'>
  readonly scores: Pair<number>
  readonly rating: RatingChange | null
}

/** `DuelState` of the contract. */
export interface State {
  readonly epoch: string
  readonly offset: number
  readonly seat: Seat
  readonly kind: Kind
  readonly format: Format
  readonly subject: string
  readonly isRated: boolean
  readonly players: Pair<PlayerFacts>
  readonly stake: Stake | null
  readonly count: number
  readonly phase: Game['phase']
  readonly phaseEndsAt: string | null
  readonly ready: Pair<boolean>
  readonly current: CurrentQuestion | null
  readonly closed: readonly ClosedQuestion[]
  readonly scores: Pair<number>
  readonly stoppedAt: string | null
  readonly graceEndsAt: Pair<string | null>
  readonly outcome: Outcome | null
}

export interface CurrentQuestion {
  readonly index: number
  readonly isSuddenDeath: boolean
  readonly startsAt: string
  readonly windowMs: number
  readonly stoppedMs: number
  readonly question: DuelQuestion | null
  readonly answered: Pair<boolean>
  readonly choice: number | null
  readonly skipped: Pair<boolean>
}

/** `DuelEvent` of the contract. */
export type Event =
  | { readonly type: 'ready' | 'back'; readonly seat: Seat }
  | {
      readonly type: 'asked'
      readonly index: number
      readonly isSuddenDeath: boolean
      readonly startsAt: string
      readonly windowMs: number
    }
  | { readonly type: 'opened'; readonly index: number; readonly question: DuelQuestion }
  | { readonly type: 'answered'; readonly index: number; readonly seat: Seat; readonly choice: number | null }
  | {
      readonly type: 'closed'
      readonly closed: ClosedQuestion
      readonly scores: Pair<number>
      readonly shownUntil: string
    }
  | { readonly type: 'skipped'; readonly index: number; readonly seat: Seat }
  | { readonly type: 'lost'; readonly seat: Seat; readonly graceEndsAt: string }
  | { readonly type: 'stopped'; readonly at: string }
  | { readonly type: 'continued'; readonly stoppedMs: number; readonly phaseEndsAt: string }
  | { readonly type: 'over'; readonly outcome: Outcome | null }

const timeOf = (ms: number): string => new Date(ms).toISOString()

/** The duel as the player of `seat` sees it. Holds no key and no choice of the other of a question that is not closed. */
export function stateFor(game: Game, seat: Seat, facts: Facts): State {
  const { setup, current, stopped } = game
  return {
    epoch: facts.epoch,
    offset: game.seq,
    seat,
    kind: setup.kind,
    format: setup.format,
    subject: facts.subject,
    isRated: setup.isRated,
    players: facts.players,
    stake: facts.stakes[seat],
    count: countOf[setup.format],
    phase: game.phase,
    phaseEndsAt: game.phase === 'over' ? null : timeOf(game.phaseEndsAt),
    ready: game.ready,
    current: current === null || game.phase === 'over' ? null : currentFor(game, current, seat, facts),
    closed: game.closed.map((played) => closedOf(game, played, facts)),
    scores: game.scores,
    stoppedAt: stopped === null ? null : timeOf(stopped.since),
    graceEndsAt: pairOf((each) => {
      const loss = game.lost[each]
      return loss === null ? null : timeOf(loss.endsAt)
    }),
    outcome: outcomeFor(game, seat, facts),
  }
}

/**
 * What the player of `seat` is told of an entry.
 * @param after The duel with this entry and none behind it.
 */
export function eventFor(entry: Entry, after: Game, seat: Seat, facts: Facts): Event {
  switch (entry.type) {
    case 'ready':
    case 'back':
      return { type: entry.type, seat: entry.seat }
    case 'asked': {
      const { index } = entry
      const { windowMs } = plannedOf(after, index)
      const startsAt = timeOf(entry.startsAt)
      return { type: 'asked', index, isSuddenDeath: isSuddenDeath(after, index), startsAt, windowMs }
    }
    case 'opened':
      return { type: 'opened', index: entry.index, question: questionOf(plannedOf(after, entry.index), facts) }
    case 'answered': {
      const choice = entry.seat === seat ? entry.choice : null
      return { type: 'answered', index: entry.index, seat: entry.seat, choice }
    }
    case 'closed': {
      const closed = after.closed.at(-1)
      if (closed === undefined) throw new Error('An entry that closed nothing')
      const { scores } = after
      return { type: 'closed', closed: closedOf(after, closed, facts), scores, shownUntil: timeOf(entry.shownUntil) }
    }
    case 'skipped':
      return { type: 'skipped', index: entry.index, seat: entry.seat }
    case 'lost':
      return { type: 'lost', seat: entry.seat, graceEndsAt: timeOf(entry.graceEndsAt) }
    case 'stopped':
      return { type: 'stopped', at: timeOf(entry.since) }
    case 'continued': {
      const stoppedMs = after.current?.stoppedMs ?? 0
      return { type: 'continued', stoppedMs, phaseEndsAt: timeOf(after.phaseEndsAt) }
    }
    case 'over':
      return { type: 'over', outcome: outcomeFor(after, seat, facts) }
  }
}

/** A question that closed, with its key and what both did. The same for both players. */
export function closedOf(game: Game, { index, answers }: Played, facts: Facts): ClosedQuestion {
  const planned = plannedOf(game, index)
  const text = textOf(planned, facts)
  const pointed = (answer: Answer | null): PlayedAnswer | null => {
    if (answer === null) return null
    const { choice, elapsedMs } = answer
    return { choice, elapsedMs, points: pointsOf(game.setup.format, planned, index, answer) }
  }
  return {
    index,
    isSuddenDeath: isSuddenDeath(game, index),
    question: questionOf(planned, facts),
    key: planned.key,
    explanation: text.explanation,
    optionExplanations: inOrder(text, planned, 'explanation'),
    answers: pairOf((seat) => pointed(answers[seat])),
  }
}

/** How it ended for `seat`; null while it runs, and while the friend's part is to come. */
export function outcomeFor({ ending, scores }: Game, seat: Seat, facts: Facts): Outcome | null {
  const result = ending && resultOf(ending, seat)
  if (ending === null || ending.by === 'played' || result === null) return null
  return { result, reason: ending.by, scores, rating: facts.ratings[seat] }
}

function currentFor(game: Game, current: Current, seat: Seat, facts: Facts): CurrentQuestion {
  const { index, startsAt, windowMs, stoppedMs, answers, skipped } = current
  return {
    index,
    isSuddenDeath: isSuddenDeath(game, index),
    startsAt: timeOf(startsAt),
    windowMs,
    stoppedMs,
    question: game.phase === 'lead' ? null : questionOf(plannedOf(game, index), facts),
    answered: pairOf((each) => answers[each] !== null),
    choice: answers[seat]?.choice ?? null,
    skipped,
  }
}

const isSuddenDeath = ({ setup }: Game, index: number): boolean => index >= countOf[setup.format]

function plannedOf({ setup }: Game, index: number): Planned {
  const planned = setup.questions[index]
  if (planned === undefined) throw new Error(`The plan has no question ${index}`)
  return planned
}

function textOf({ id }: Planned, { questions }: Facts): QuestionText {
  const text = questions.get(id)
  if (text === undefined) throw new Error(`The text of question ${id} is missing`)
  return text
}

/** Named field by field, so that nothing else of the bank slips out. */
function questionOf(planned: Planned, facts: Facts): DuelQuestion {
  const text = textOf(planned, facts)
  const { id, format, passage, table, stem, statements, ask } = text
  return { id, format, passage, table, stem, statements, ask, options: inOrder(text, planned, 'text') }
}

/** One field of each option, in the order of this duel. */
const inOrder = ({ options }: QuestionText, { order }: Planned, field: 'text' | 'explanation'): readonly string[] =>
  order.map((place) => options[place]?.[field] ?? '')
