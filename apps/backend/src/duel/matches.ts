import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { botScript } from './bot.ts'
import { createDuel, type Sitting } from './create.ts'
import type { Format, Kind, Pair } from './game.ts'
import type { Ghost } from './ghosts.ts'
import { planFor } from './plan.ts'
import { ghostTerms, isProvisional, stakeOf } from './rating.ts'
import { readStandings, type Standing } from './ratings.ts'
import type { Reserve, ReserveQuestion } from './reserve.ts'

/** What is played. */
export interface Topic {
  readonly subject: string
  readonly format: Format
}

/** Begins duels, each in the transaction that it is given. */
export interface Matches {
  readonly ofTwo: (
    tx: Kysely<Tables>,
    match: Topic & {
      readonly kind: Kind
      readonly isRated: boolean
      readonly studentIds: Pair<string>
      readonly networks?: Pair<Buffer | null>
    },
    now: Date,
  ) => Promise<string>
  readonly withBot: (tx: Kysely<Tables>, match: Topic & { readonly studentId: string }, now: Date) => Promise<string>
  readonly withGhost: (
    tx: Kysely<Tables>,
    match: Topic & { readonly studentId: string; readonly ghost: Ghost },
    now: Date,
  ) => Promise<string>
  /** The inviter's part of an async duel. */
  readonly alone: (tx: Kysely<Tables>, match: Topic & { readonly studentId: string }, now: Date) => Promise<string>
  /** The friend's, against what the inviter did. */
  readonly withPart: (
    tx: Kysely<Tables>,
    match: Topic & { readonly studentId: string; readonly part: Ghost },
    now: Date,
  ) => Promise<string>
}

const dayMs = 86_400_000
/** So many times a day an early end is excused (D10). */
const excusedADay = 2

export function createMatches(reserve: Reserve): Matches {
  return {
    ofTwo: async (tx, { kind, subject, format, isRated, studentIds, networks }, now) => {
      const standing = await readStandings(tx, studentIds, now)
      const [first, second] = [standing(studentIds[0]), standing(studentIds[1])]
      const sit = (studentId: string, own: Standing, other: Standing, network: Buffer | null): Sitting => ({
        ...person(studentId, own, network),
        stake: isRated ? stakeOf(own.stored, other.now, own.periods) : null,
      })
      const plan = await planFor(tx, reserve, { subject, format }, studentIds, now)
      return createDuel(tx, {
        kind,
        format,
        subject,
        isRated,
        matchedAt: now.getTime(),
        ...plan,
        isExcused: [await isExcused(tx, studentIds[0], now), await isExcused(tx, studentIds[1], now)],
        sittings: [
          sit(studentIds[0], first, second, networks?.[0] ?? null),
          sit(studentIds[1], second, first, networks?.[1] ?? null),
        ],
      })
    },
    withBot: async (tx, { studentId, subject, format }, now) => {
      const own = (await readStandings(tx, [studentId], now))(studentId)
      const { questions, texts } = await planFor(tx, reserve, { subject, format }, [studentId], now)
      const hard = questions.map((planned, index) => ({ ...planned, difficulty: difficultyOf(texts, index) }))
      const script = botScript(own.now.value, hard, randomUUID())
      const bot: Sitting = { player: { kind: 'scripted', script }, kind: 'bot', rating: null, isProvisional: false }
      return createDuel(tx, {
        kind: 'bot',
        format,
        subject,
        isRated: false,
        matchedAt: now.getTime(),
        questions,
        texts,
        sittings: [person(studentId, own, null), bot],
      })
    },
    withGhost: async (tx, { studentId, subject, format, ghost }, now) => {
      const standing = await readStandings(tx, [studentId, ghost.studentId], now)
      const own = standing(studentId)
      const deviation = standing(ghost.studentId).now.deviation + ghostTerms.deviation
      const stake = stakeOf(own.stored, { value: ghost.rating, deviation, weight: ghostTerms.weight }, own.periods)
      return createDuel(tx, {
        kind: 'ghost',
        format,
        subject,
        isRated: true,
        matchedAt: now.getTime(),
        questions: ghost.questions,
        texts: ghost.texts,
        isExcused: [await isExcused(tx, studentId, now), true],
        sittings: [{ ...person(studentId, own, null), stake }, recorded(ghost)],
      })
    },
    alone: async (tx, { studentId, subject, format }, now) => {
      const own = (await readStandings(tx, [studentId], now))(studentId)
      const plan = await planFor(tx, reserve, { subject, format }, [studentId], now)
      const later: Sitting = { player: { kind: 'later' }, kind: 'later', rating: null, isProvisional: false }
      return createDuel(tx, {
        kind: 'async',
        format,
        subject,
        isRated: false,
        matchedAt: now.getTime(),
        ...plan,
        sittings: [person(studentId, own, null), later],
      })
    },
    withPart: async (tx, { studentId, subject, format, part }, now) => {
      const own = (await readStandings(tx, [studentId], now))(studentId)
      return createDuel(tx, {
        kind: 'async',
        format,
        subject,
        isRated: false,
        matchedAt: now.getTime(),
        questions: part.questions,
        texts: part.texts,
        sittings: [{ ...recorded(part), rating: null }, person(studentId, own, null)],
      })
    },
  }
}

function person(studentId: string, { now }: Standing, network: Buffer | null): Sitting {
  return {
    player: { kind: 'student', studentId },
    kind: 'human',
    rating: Math.round(now.value),
    isProvisional: isProvisional(now),
    network,
  }
}

const recorded = ({ script, rating, duelId, seat }: Ghost): Sitting => ({
  player: { kind: 'scripted', script },
  kind: 'ghost',
  rating,
  isProvisional: false,
  record: { duelId, seat },
})

const difficultyOf = (texts: readonly ReserveQuestion[], index: number) => texts[index]?.difficulty ?? 'medium'

/** Whether an early end is excused (D10): those of duels that are not found by searching do not count. */
async function isExcused(tx: Kysely<Tables>, studentId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from duel.seat as seat join duel.duel as duel on duel.id = seat.duel_id
    where seat.student_id = ${studentId} and seat.kind = 'human' and seat.has_left and seat.result = 'aborted'
      and seat.ended_at > ${new Date(now.getTime() - dayMs)} and duel.kind in ('online', 'ghost')`.execute(tx)
  return (rows[0]?.count ?? 0) < excusedADay
}
