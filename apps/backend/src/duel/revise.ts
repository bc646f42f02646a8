import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { derivedId } from '../derived-id.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { appendEvents, type KeysOf } from '../questions/log.ts'
import type { ReviseInput } from './inputs.ts'
import { readClosed } from './results.ts'
import type { DuelStore } from './store.ts'

/**
 * Puts questions of the student's own duel into revision, due at once: each an `add` in the log, whose id follows from
 * the order's, so that an order that comes twice counts once.
 * @returns the ids of those that are in revision now
 * @throws {Refusal} NOT_FOUND for another's duel, while it runs, and for a question that did not close in it
 */
export async function revise(
  db: Kysely<Tables>,
  read: DuelStore['read'],
  studentId: string,
  { clientId, at, duelId, questionIds }: z.output<typeof ReviseInput>,
  keysOf: KeysOf,
  now: Date,
) {
  const { closed } = await readClosed(db, read, studentId, duelId)
  const isClosed = new Set(closed.map(({ question }) => question.id))
  const ids = [...new Set(questionIds)]
  if (!ids.every((id) => isClosed.has(id))) throw new Refusal('NOT_FOUND')
  const events = ids.map((questionId) => ({
    kind: 'add' as const,
    clientId: derivedId('revise', studentId, clientId, questionId),
    at,
    questionId,
  }))
  const { unknown } = await appendEvents(db, studentId, events, keysOf, now)
  const keptOut = new Set(unknown)
  return { questionIds: events.filter((event) => !keptOut.has(event.clientId)).map(({ questionId }) => questionId) }
}
