import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import { storable } from '../parse.ts'
import { StartError } from '../settings.ts'
import { listOpenCases, type OpenCase, settleCase } from './cases.ts'

const usage = `Either list the open cases: pnpm questions:reports
or settle one: pnpm questions:reports verdict CASE accepted|declined "why, for the students to read"`

const Settle = z.tuple([
  z.literal('verdict'),
  z.string().regex(/^\d{1,15}$/),
  z.enum(['accepted', 'declined']),
  storable(z.string().trim().min(1).max(1000)),
])
type Order = z.output<typeof Settle> | 'list'

/**
 * What the operator orders with `words`.
 * @throws {StartError} that says which orders there are
 */
export function parseOrder(words: readonly string[]): Order {
  if (words.length === 0) return 'list'
  const settle = Settle.safeParse(words)
  if (!settle.success) throw new StartError(usage)
  return settle.data
}

function show({ id, questionId, reason, stem, since, reports, count }: OpenCase): string {
  const said = reports.map(
    ({ text, sources }) => `  - ${[text, ...sources].filter(Boolean).join(' | ') || '(no text)'}`,
  )
  const day = since.toISOString().slice(0, 10)
  return [`Case ${id}: ${questionId}, ${reason}, ${count} since ${day}`, `  ${stem}`, ...said].join('\n')
}

/**
 * Does what is ordered.
 * @returns what to print
 * @throws {StartError} for a case that does not exist
 */
export async function obey(db: Kysely<Tables>, order: Order, now: Date): Promise<string> {
  if (order === 'list') {
    const cases = await listOpenCases(db)
    return cases.length === 0 ? 'No case is open.' : cases.map(show).join('\n\n')
  }
  const [, id, status, verdict] = order
  const reports = await settleCase(db, id, { status, verdict }, now)
  if (reports === undefined) throw new StartError(`There is no case ${id}. See them: pnpm questions:reports`)
  return `Case ${id} is ${status}; reports that now show the verdict: ${reports}.`
}
