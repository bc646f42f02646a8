/** The words of a duel in the backend: what is planned, what is stored, what is derived. All moments in ms since 1970. */

export type Format = 'blitz' | 'standard' | 'long'
export type Kind = 'online' | 'friend' | 'ghost' | 'bot' | 'async'
export type Seat = 0 | 1
export type Pair<Value> = readonly [Value, Value]

/** A question of the plan. `key` and every `choice` refer to the order of the options in this duel. */
export interface Planned {
  readonly id: string
  readonly key: number
  readonly windowMs: number
  /** The order in which the question's own options stand here. */
  readonly order: readonly number[]
}

/** What a player without a person does with a question: nothing, or an answer after `elapsedMs` that count. */
export type Scripted = { readonly choice: number; readonly elapsedMs: number } | null

/** Who sits there: a student, or the record of one, or a program. An empty seat of an async duel is played later. */
export type Player =
  | { readonly kind: 'student'; readonly studentId: string }
  | { readonly kind: 'scripted'; readonly script: readonly Scripted[] }
  | { readonly kind: 'later' }

export interface Setup {
  readonly kind: Kind
  readonly format: Format
  readonly isRated: boolean
  readonly players: Pair<Player>
  /** Those of the format, then three for sudden death. */
  readonly questions: readonly Planned[]
  /** When both were told of each other. */
  readonly matchedAt: number
  /** Whether a player who is gone early is excused once more today (D10); absent: both are. */
  readonly isExcused?: Pair<boolean>
}

export type Ending =
  | { readonly by: 'score' | 'moreRight' | 'faster' | 'suddenDeath'; readonly winner: Seat }
  | { readonly by: 'level'; readonly winner: null }
  /** One's own part of an async duel is played, the friend's is to come. */
  | { readonly by: 'played'; readonly winner: null }
  | { readonly by: 'forfeit' | 'left'; readonly winner: Seat }
  /** Unrated, nobody has won. */
  | { readonly by: 'notReady' | 'bothGone' | 'left' | 'forfeit' | 'unrecoverable'; readonly winner: null }

/** What is stored, in this order, numbered from 1 without a gap. The whole truth of a duel beside its setup. */
export type Entry = { readonly at: number } & (
  | { readonly type: 'ready'; readonly seat: Seat }
  | { readonly type: 'asked'; readonly index: number; readonly startsAt: number }
  | { readonly type: 'opened'; readonly index: number }
  /** `elapsedMs` counts: lag and stopped clock are off it. `receivedMs` is what the server measured, for fair play. */
  | {
      readonly type: 'answered'
      readonly seat: Seat
      readonly index: number
      readonly choice: number
      readonly clientId: string | null
      readonly elapsedMs: number
      readonly receivedMs: number
    }
  | { readonly type: 'closed'; readonly index: number; readonly shownUntil: number }
  | { readonly type: 'skipped'; readonly seat: Seat; readonly index: number }
  | { readonly type: 'lost'; readonly seat: Seat; readonly graceEndsAt: number }
  | { readonly type: 'back'; readonly seat: Seat }
  /** The clock stands still from `since`, because a server of ours was away. */
  | { readonly type: 'stopped'; readonly since: number }
  | { readonly type: 'continued'; readonly until: number }
  | { readonly type: 'over'; readonly ending: Ending }
)

/** What can happen to a duel. `tick`: time went by. */
export type Command =
  | { readonly type: 'ready'; readonly seat: Seat }
  | {
      readonly type: 'answer'
      readonly seat: Seat
      readonly index: number
      readonly choice: number
      readonly clientId: string
      /** What the server allows for the way: measured by itself, in ms, before the quota. */
      readonly lagMs: number
    }
  | { readonly type: 'skip'; readonly seat: Seat; readonly index: number }
  | { readonly type: 'leave'; readonly seat: Seat }
  /** The student's own line is gone, or back. */
  | { readonly type: 'lost' | 'back'; readonly seat: Seat }
  /** A server of ours was away from `since` on. */
  | { readonly type: 'outage'; readonly since: number }
  /** Everyone who can be is served again. */
  | { readonly type: 'restored' }
  | { readonly type: 'tick' }
