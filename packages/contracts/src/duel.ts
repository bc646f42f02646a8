import { z } from 'zod'
import { ClientId, clientWrite } from './fields.ts'
import { mutation, query } from './procedure.ts'
import { Difficulty, Format, QuestionId, Subject, Table } from './questions.ts'

/** Blitz has 5 questions, standard 7, long 10. */
export const DuelFormat = z.enum(['blitz', 'standard', 'long'])
export type DuelFormat = z.infer<typeof DuelFormat>

/** What a duel is about; those of the bank but CSAT, and all of them mixed. */
export const DuelSubject = z.enum(['mixed', ...Subject.exclude(['csat']).options])
export type DuelSubject = z.infer<typeof DuelSubject>

/**
 * `online`: paired with a stranger. `friend`: by an invitation, live. `ghost`: against the record of an earlier duel.
 * `bot`: against a program. `async`: by an invitation, each plays when they like.
 */
export const DuelKind = z.enum(['online', 'friend', 'ghost', 'bot', 'async'])
export type DuelKind = z.infer<typeof DuelKind>

export const DuelId = z.uuid()
/** Whose place in the duel: the first or the second player's. */
export const Seat = z.union([z.literal(0), z.literal(1)])
export type Seat = z.infer<typeof Seat>

const Choice = z.number().int().min(0).max(3)
const pair = <S extends z.ZodType>(of: S) => z.tuple([of, of])
const Time = z.iso.datetime()

/** Of one player, as both see it. `rating` is null where none is kept: of a bot that is no rated opponent, of a friend. */
export const DuelPlayer = z.object({
  name: z.string(),
  kind: z.enum(['human', 'ghost', 'bot']),
  rating: z.number().int().nullable(),
  /** Shown with "?": fewer duels than the rating needs. */
  isProvisional: z.boolean(),
})
export type DuelPlayer = z.infer<typeof DuelPlayer>

/** A question while it can be answered: without its key. The order of the options is the duel's own, equal for both. */
export const DuelQuestion = z.object({
  id: QuestionId,
  format: Format,
  passage: z.string().nullable(),
  table: Table.nullable(),
  stem: z.string(),
  statements: z.array(z.string()),
  ask: z.string().nullable(),
  options: z.array(z.string()).length(4),
})
export type DuelQuestion = z.infer<typeof DuelQuestion>

/** What one player did with one question. `elapsedMs` is the time that counts: lag and stopped clock taken off. */
export const PlayedAnswer = z.object({
  choice: Choice,
  elapsedMs: z.number().int(),
  points: z.number().int(),
})
export type PlayedAnswer = z.infer<typeof PlayedAnswer>

/** A question after it closed, with its key. Null: no answer in time. */
export const ClosedQuestion = z.object({
  index: z.number().int(),
  isSuddenDeath: z.boolean(),
  question: DuelQuestion,
  key: Choice,
  explanation: z.string(),
  optionExplanations: z.array(z.string()).length(4),
  answers: pair(PlayedAnswer.nullable()),
})
export type ClosedQuestion = z.infer<typeof ClosedQuestion>

/** How a duel ended, seen from one seat. */
export const DuelOutcome = z.object({
  result: z.enum(['win', 'loss', 'draw', 'aborted']),
  /** `score` to `level` by the tie-breaks in their order; the others ended it early. */
  reason: z.enum([
    'score',
    'moreRight',
    'faster',
    'suddenDeath',
    'level',
    'forfeit',
    'left',
    'notReady',
    'bothGone',
    'unrecoverable',
  ]),
  scores: pair(z.number().int()),
  /** Null where the duel was not rated. */
  rating: z.object({ before: z.number().int(), after: z.number().int(), isProvisional: z.boolean() }).nullable(),
})
export type DuelOutcome = z.infer<typeof DuelOutcome>

/** A duel as one of its players sees it after event `offset`. */
export const DuelState = z.object({
  epoch: DuelId,
  offset: z.number().int().min(0),
  seat: Seat,
  kind: DuelKind,
  format: DuelFormat,
  subject: DuelSubject,
  isRated: z.boolean(),
  players: pair(DuelPlayer),
  /** What the rating of this player would change by; null where the duel is not rated. */
  stake: z.object({ win: z.number().int(), draw: z.number().int(), loss: z.number().int() }).nullable(),
  /** Questions that are played before any sudden death. */
  count: z.number().int(),
  phase: z.enum(['gathering', 'lead', 'open', 'shown', 'over']),
  /** When the phase ends unless something ends it earlier or the clock is stopped. Null when the duel is over. */
  phaseEndsAt: Time.nullable(),
  ready: pair(z.boolean()),
  /** The question that is asked, open or shown; null before the first and when the duel is over. */
  current: z
    .object({
      index: z.number().int(),
      isSuddenDeath: z.boolean(),
      startsAt: Time,
      windowMs: z.number().int(),
      /** How long the clock has stood still since `startsAt`. */
      stoppedMs: z.number().int(),
      /** Null until it opens. */
      question: DuelQuestion.nullable(),
      /** Who has answered; what, only of oneself. */
      answered: pair(z.boolean()),
      choice: Choice.nullable(),
      /** Who has seen enough of the result. */
      skipped: pair(z.boolean()),
    })
    .nullable(),
  closed: z.array(ClosedQuestion),
  scores: pair(z.number().int()),
  /** Since when the clock stands still because a server of ours was away; null while it runs. */
  stoppedAt: Time.nullable(),
  /** Of a player whose line is lost: until when they may come back. Null where the line holds. */
  graceEndsAt: pair(Time.nullable()),
  outcome: DuelOutcome.nullable(),
})
export type DuelState = z.infer<typeof DuelState>

/** What happened in a duel, as one player is told it. Numbered without gaps (rule D3). */
export const DuelEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), seat: Seat }),
  /** A question will open. Its text comes when it does. */
  z.object({
    type: z.literal('asked'),
    index: z.number().int(),
    isSuddenDeath: z.boolean(),
    startsAt: Time,
    windowMs: z.number().int(),
  }),
  z.object({ type: z.literal('opened'), index: z.number().int(), question: DuelQuestion }),
  /** `choice` is null of the opponent. */
  z.object({ type: z.literal('answered'), index: z.number().int(), seat: Seat, choice: Choice.nullable() }),
  z.object({
    type: z.literal('closed'),
    closed: ClosedQuestion,
    scores: pair(z.number().int()),
    shownUntil: Time,
  }),
  z.object({ type: z.literal('skipped'), index: z.number().int(), seat: Seat }),
  /** The line of a player is lost; they may come back until `graceEndsAt`. */
  z.object({ type: z.literal('lost'), seat: Seat, graceEndsAt: Time }),
  z.object({ type: z.literal('back'), seat: Seat }),
  z.object({ type: z.literal('stopped'), at: Time }),
  /** `stoppedMs`: of the current question, in all. */
  z.object({ type: z.literal('continued'), stoppedMs: z.number().int(), phaseEndsAt: Time }),
  /** Null: the friend's part of an async duel is to come. */
  z.object({ type: z.literal('over'), outcome: DuelOutcome.nullable() }),
])
export type DuelEvent = z.infer<typeof DuelEvent>

/** A search for an opponent as it stands. */
export const DuelSeek = z.object({
  subject: DuelSubject,
  format: DuelFormat,
  since: Time,
  /** Ratings that are taken by now. */
  range: z.object({ from: z.number().int(), to: z.number().int() }),
  /** Others who search for the same. */
  waiting: z.number().int(),
  /** What is offered instead, by now. */
  offers: z.array(z.enum(['ghost', 'bot'])),
})
export type DuelSeek = z.infer<typeof DuelSeek>

/** `good`: heard of lately. `weak`: two heartbeats missed. A lost line is an event of the duel. */
export const Line = z.enum(['good', 'weak'])
export type Line = z.infer<typeof Line>

const offset = z.number().int().min(0)
/** Of one page; the newest one that said hello controls the duel (rule D6). */
const tab = z.uuid()

/** What a player's page says; rules in duel.md. */
export const FromPlayer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), tab }),
  z.strictObject({ type: z.literal('resume'), tab, epoch: DuelId, offset }),
  z.strictObject({ type: z.literal('seek'), subject: DuelSubject, format: DuelFormat }),
  z.strictObject({ type: z.literal('cancel') }),
  z.strictObject({ type: z.literal('take'), opponent: z.enum(['ghost', 'bot']) }),
  z.strictObject({ type: z.literal('ready'), epoch: DuelId }),
  z.strictObject({
    type: z.literal('answer'),
    clientId: ClientId,
    epoch: DuelId,
    index: z.number().int().min(0).max(12),
    choice: Choice,
  }),
  z.strictObject({ type: z.literal('skip'), epoch: DuelId, index: z.number().int().min(0).max(12) }),
  z.strictObject({ type: z.literal('leave'), epoch: DuelId }),
  z.strictObject({ type: z.literal('rematch'), epoch: DuelId }),
  z.strictObject({ type: z.literal('pong'), id: z.number().int().min(0) }),
])
export type FromPlayer = z.infer<typeof FromPlayer>

/** What a player's page is told; rules in duel.md. `now` is the server's clock. */
export const ToPlayer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), now: Time, duel: DuelState.nullable(), seek: DuelSeek.nullable() }),
  z.object({
    type: z.literal('resumed'),
    now: Time,
    epoch: DuelId,
    events: z.array(z.object({ seq: z.number().int(), event: DuelEvent })),
  }),
  z.object({ type: z.literal('event'), now: Time, epoch: DuelId, seq: z.number().int(), event: DuelEvent }),
  /** The answer is stored. */
  z.object({ type: z.literal('ack'), clientId: ClientId, epoch: DuelId, index: z.number().int() }),
  /** Not done, and why in words; `clientId` of the answer that it is about. */
  z.object({ type: z.literal('refused'), clientId: ClientId.nullable(), message: z.string() }),
  z.object({ type: z.literal('seeking'), seek: DuelSeek.nullable() }),
  z.object({ type: z.literal('matched'), now: Time, duel: DuelState }),
  z.object({ type: z.literal('presence'), epoch: DuelId, lines: pair(Line) }),
  z.object({ type: z.literal('rematch'), epoch: DuelId, asked: pair(z.boolean()), endsAt: Time }),
  z.object({ type: z.literal('ping'), id: z.number().int(), now: Time }),
])
export type ToPlayer = z.infer<typeof ToPlayer>

/** The largest frame that a page may send, in bytes. */
export const largestFrame = 8 * 1024

/** Why the server closed the socket (rule D11). */
export const closeCodes = {
  /** Broke the protocol or flooded: stays closed until the student does something. */
  policy: 1008,
  tooBig: 1009,
  /** The server restarts: connect anew after a moment. */
  restart: 1012,
  /** The duel service is away or busy: connect anew, with growing pauses. */
  tryLater: 1013,
  /** The session is over: ask who is signed in. */
  signedOut: 4401,
  /** Another page of this student has the duel now: do not connect by yourself. */
  replaced: 4409,
} as const

const InviteMode = z.enum(['live', 'async'])
/** `open`: nobody came yet. `joined`: the friend came, and no duel is over. `played`: it has come to its duel. */
const InviteState = z.enum(['open', 'joined', 'played', 'expired', 'withdrawn'])
/** Eight characters that cannot be mistaken for one another; also typed by hand. */
export const InviteCode = z.string().regex(/^[2-9A-HJ-NP-Z]{8}$/)

/** An invitation to a duel, as whoever made it sees it. */
export const Invite = z.object({
  code: InviteCode,
  mode: InviteMode,
  subject: DuelSubject,
  format: DuelFormat,
  isRated: z.boolean(),
  expiresAt: Time,
  state: InviteState,
  /** The friend's name once they came. */
  friend: z.string().nullable(),
  /** This player's own duel of the invitation, where there is one. */
  duelId: DuelId.nullable(),
})
export type Invite = z.infer<typeof Invite>

/** A duel of the past in a list. */
export const PastDuel = z.object({
  id: DuelId,
  kind: DuelKind,
  subject: DuelSubject,
  format: DuelFormat,
  opponent: DuelPlayer,
  /** Null while a friend's part of an async duel is to come. */
  outcome: DuelOutcome.nullable(),
  seat: Seat,
  at: Time,
})
export type PastDuel = z.infer<typeof PastDuel>

export const DuelRating = z.object({ value: z.number().int(), deviation: z.number().int(), isProvisional: z.boolean() })
export type DuelRating = z.infer<typeof DuelRating>

const Tally = z.object({ won: z.number().int(), drawn: z.number().int(), lost: z.number().int() })
const byDuel = z.strictObject({ duelId: DuelId })
const byCode = z.strictObject({ code: InviteCode })
const done = z.object({ done: z.literal(true) })

export const duel = {
  /** All that the lobby shows. */
  lobby: query({
    access: 'student',
    input: z.void(),
    output: z.object({
      rating: DuelRating,
      /** The last five. */
      last: z.array(PastDuel),
      /** Others who search now, by what they search for. */
      waiting: z.array(z.object({ subject: DuelSubject, format: DuelFormat, count: z.number().int() })),
      /** Whether a ghost exists for this rating; a bot always does. */
      hasGhosts: z.boolean(),
      /** A duel that goes on without them. */
      runningId: DuelId.nullable(),
      invites: z.array(Invite),
      /** Until when no online duel may be begun, after leaving too many. */
      coolDownUntil: Time.nullable(),
    }),
  }),
  /** What the duel-stats icon opens (DUEL-05). */
  stats: query({
    access: 'student',
    input: z.void(),
    output: z.object({
      rating: DuelRating,
      /** After each rated duel, oldest first, 200 at most. */
      ratings: z.array(z.object({ at: Time, value: z.number().int() })),
      total: Tally,
      bySubject: z.array(Tally.extend({ subject: DuelSubject })),
      /** Of the questions answered; null before the first. */
      accuracy: z.number().min(0).max(1).nullable(),
      averageMs: z.number().int().nullable(),
      /** Of the last 30 begun: how many were played to the end, and how many connections were lost on the way. */
      conduct: z.object({ begun: z.number().int(), completed: z.number().int(), disconnects: z.number().int() }),
      /** Newest first, 50 at most. */
      history: z.array(PastDuel),
    }),
  }),
  /** One's own duel after its end: NOT_FOUND for another's, or while it runs. */
  result: query({
    access: 'student',
    input: byDuel,
    output: z.object({
      duel: PastDuel,
      scores: pair(z.object({ right: z.number().int(), correctness: z.number().int(), speed: z.number().int() })),
      /** Until when a rematch may be asked for; null where none can be. */
      rematchUntil: Time.nullable(),
      isBlocked: z.boolean(),
    }),
  }),
  /** What anyone with the link may see of a duel: no names. */
  summary: query({
    access: 'public',
    input: byDuel,
    output: z.object({
      kind: DuelKind,
      subject: DuelSubject,
      format: DuelFormat,
      scores: pair(z.number().int()),
      right: pair(z.number().int()),
      count: z.number().int(),
      at: Time,
    }),
  }),
  /** Every question that closed, also of a duel that was abandoned. */
  review: query({
    access: 'student',
    input: byDuel,
    output: z.object({
      duel: PastDuel,
      questions: z.array(
        ClosedQuestion.extend({ difficulty: Difficulty, source: z.string(), isInRevision: z.boolean() }),
      ),
    }),
  }),
  /** Puts questions of one's own finished duel into revision, due at once. */
  revise: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, duelId: DuelId, questionIds: z.array(QuestionId).min(1).max(13) }),
    output: z.object({ questionIds: z.array(QuestionId) }),
  }),
  /** With `async` the own part begins at once, in the duel of `duelId`. */
  invite: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      mode: InviteMode,
      subject: DuelSubject,
      format: DuelFormat,
      isRated: z.boolean(),
    }),
    output: Invite,
  }),
  /** What whoever opens the link sees before joining; NOT_FOUND for none. */
  invitation: query({
    access: 'public',
    input: byCode,
    output: z.object({
      code: InviteCode,
      /** Of the student who invites: the first name, or "A student". */
      from: z.string(),
      mode: InviteMode,
      subject: DuelSubject,
      format: DuelFormat,
      isRated: z.boolean(),
      expiresAt: Time,
      state: InviteState,
    }),
  }),
  /** Joins. A live duel begins when both are connected; a part of an async one at once, in the duel of `duelId`. */
  accept: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, code: InviteCode, isRated: z.boolean() }),
    output: z.object({ mode: InviteMode, duelId: DuelId.nullable() }),
  }),
  withdraw: mutation({ access: 'student', input: byCode, output: done }),
  /** Those whom the student never wants to meet again. */
  blocks: query({
    access: 'student',
    input: z.void(),
    output: z.object({ blocks: z.array(z.object({ id: z.uuid(), name: z.string(), since: Time })) }),
  }),
  /** Blocks the opponent of one's own duel. */
  block: mutation({ access: 'student', input: byDuel, output: done }),
  unblock: mutation({ access: 'student', input: z.strictObject({ id: z.uuid() }), output: done }),
  /** Tells the operator about the opponent of one's own duel. */
  report: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      duelId: DuelId,
      reason: z.enum(['cheating', 'stalling', 'name', 'other']),
      text: z.string().trim().max(1000),
    }),
    output: done,
  }),
}
