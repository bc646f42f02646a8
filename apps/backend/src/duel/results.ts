import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { areApart } from './blocks.ts'
import { factsOf } from './facts.ts'
import { bySeat, type PastRow, readOwn, servePast } from './past.ts'
import { rematchMs } from './rematch.ts'
import { countOf } from './scoring.ts'
import type { DuelStore, Kept } from './store.ts'
import { type ClosedQuestion, closedOf } from './view.ts'

/**
 * The student's own duel `id` after its end.
 * @throws {Refusal} NOT_FOUND for another's duel, and while it runs
 */
async function readOver(db: Kysely<Tables>, studentId: string, id: string): Promise<PastRow> {
  const own = await readOwn(db, studentId, id)
  if (!own?.isOver) throw new Refusal('NOT_FOUND')
  return own
}

/** How the student's own duel ended, and what can be done after it (DUEL-04). Throws as `readOver`. */
export async function readResult(db: Kysely<Tables>, studentId: string, id: string, now: Date) {
  const row = await readOver(db, studentId, id)
  const isBlocked = row.otherId !== null && (await areApart(db, studentId, row.otherId))
  const until = new Date(row.at.getTime() + rematchMs)
  const canRepeat = row.otherKind === 'bot' || (row.otherKind === 'human' && row.kind !== 'async')
  const isOffered = canRepeat && !isBlocked && now < until
  return {
    duel: servePast(row),
    scores: bySeat(row, ({ right, correctness, speed }) => ({
      right: right ?? 0,
      correctness: correctness ?? 0,
      speed: speed ?? 0,
    })),
    rematchUntil: isOffered ? until.toISOString() : null,
    isBlocked,
  }
}

interface SummaryRow {
  readonly kind: string
  readonly subject: string
  readonly format: keyof typeof countOf
  readonly at: Date
  readonly scores: [number, number]
  readonly right: [number, number]
}

/**
 * What anyone with the link may see of a duel.
 * @throws {Refusal} NOT_FOUND for none, and until both have played
 */
export async function readSummary(db: Kysely<Tables>, id: string) {
  const { rows } = await sql<SummaryRow>`
    select d.kind, d.subject, d.format, d.ended_at as at,
           jsonb_agg(coalesce(s.score, 0) order by s.seat) as scores,
           jsonb_agg(coalesce(s.right_count, 0) order by s.seat) as right
    from duel.duel as d join duel.seat as s on s.duel_id = d.id
    where d.id = ${id} and d.ended_at is not null
    group by d.id having bool_or(s.result is not null)`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...row, count: countOf[row.format], at: row.at.toISOString() }
}

/** The questions of the student's own duel that closed, as they stand in it. Throws as `readOver`. */
export async function readClosed(
  db: Kysely<Tables>,
  read: DuelStore['read'],
  studentId: string,
  id: string,
): Promise<{ row: PastRow; kept: Kept; closed: readonly ClosedQuestion[] }> {
  const row = await readOver(db, studentId, id)
  const kept = await read(await wholeId(db, row))
  if (!kept) throw new Refusal('NOT_FOUND')
  const facts = factsOf(kept)
  return { row, kept, closed: kept.game.closed.map((played) => closedOf(kept.game, played, facts)) }
}

/** Where both parts of the duel stand: of an inviter's part, in the friend's duel, where each has the same seat. */
async function wholeId(db: Kysely<Tables>, { id, kind, result }: PastRow): Promise<string> {
  if (kind !== 'async' || result === null) return id
  const invite = await db
    .selectFrom('duel.invite')
    .select('friend_duel_id')
    .where('duel_id', '=', id)
    .executeTakeFirst()
  return invite?.friend_duel_id ?? id
}

/** Those of `ids` that are in the student's revision. */
async function inRevision(db: Kysely<Tables>, studentId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ question_id: string }>`
    select question_id from questions.progress
    where student_id = ${studentId} and question_id = any(${ids}::text[])
      and jsonb_typeof(body -> 'card') = 'object'`.execute(db)
  return new Set(rows.map(({ question_id }) => question_id))
}

/** Every question of the student's own duel that closed, with both answers (DUEL-04). Throws as `readOver`. */
export async function readReview(db: Kysely<Tables>, read: DuelStore['read'], studentId: string, id: string) {
  const { row, kept, closed } = await readClosed(db, read, studentId, id)
  const ids = closed.map(({ question }) => question.id)
  const revised = await inRevision(db, studentId, ids)
  const questions = new Map(kept.questions.map((question) => [question.id, question]))
  return {
    duel: servePast(row),
    questions: closed.flatMap((one) => {
      const question = questions.get(one.question.id)
      if (!question) return []
      const { difficulty, source } = question
      return [{ ...one, difficulty, source, isInRevision: revised.has(question.id) }]
    }),
  }
}
