import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import type { Format, Planned } from './game.ts'
import type { Reserve, ReserveQuestion } from './reserve.ts'
import { planOf, wordsOf } from './selection.ts'

/** For how long a question counts as seen (duel-rules 1). */
const seenMs = 30 * 86_400_000

export interface Plan {
  readonly questions: readonly Planned[]
  /** Their texts, in the same order. */
  readonly texts: readonly ReserveQuestion[]
}

/** What `begin` resolves with; null where there are no questions for it, which shows before anything is written. */
export async function unlessRefused<Begun>(begin: () => Promise<Begun>): Promise<Begun | null> {
  try {
    return await begin()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * The questions of a new duel, those first that none of its players has seen lately.
 * @throws {Refusal} UNAVAILABLE where the reserve is too small for the format
 */
export async function planFor(
  db: Kysely<Tables>,
  reserve: Reserve,
  { format, subject }: { readonly format: Format; readonly subject: string },
  studentIds: readonly string[],
  now: Date,
): Promise<Plan> {
  const all = await reserve(db)
  const { rows } = await sql<{ question_id: string }>`
    select distinct question_id from duel.seen
    where student_id = any(${studentIds}::uuid[]) and at > ${new Date(now.getTime() - seenMs)}`.execute(db)
  const seen = new Set(rows.map(({ question_id }) => question_id))
  const candidates = all.map((question) => ({ ...question, words: wordsOf(question) }))
  const questions = planOf(candidates, { format, subject, seen, seed: randomUUID() })
  if (!questions) throw new Refusal('UNAVAILABLE', { message: 'There are no questions for such a duel yet.' })
  const texts = new Map(all.map((question) => [question.id, question]))
  return { questions, texts: questions.flatMap(({ id }) => texts.get(id) ?? []) }
}
