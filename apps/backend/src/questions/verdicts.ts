import { z } from 'zod'
import { migrate } from '../database/migrate.ts'
import { type Database, openEmbedded, openServer } from '../database/open.ts'
import { storable } from '../parse.ts'
import { fail } from '../process.ts'
import { readSettings, StartError } from '../settings.ts'
import { listOpenCases, type OpenCase, settleCase, type Verdict } from './cases.ts'

const usage = `Either list the open cases: pnpm questions:reports
or settle one: pnpm questions:reports verdict CASE accepted|declined "why, for the students to read"`

const Order = z.tuple([
  z.literal('verdict'),
  z.string().regex(/^\d{1,15}$/),
  z.enum(['accepted', 'declined']),
  storable(z.string().trim().min(1).max(1000)),
])

function show({ id, questionId, reason, stem, since, reports, count }: OpenCase): string {
  const said = reports.map(
    ({ text, sources }) => `  - ${[text, ...sources].filter(Boolean).join(' | ') || '(no text)'}`,
  )
  const day = since.toISOString().slice(0, 10)
  return [`Case ${id}: ${questionId}, ${reason}, ${count} since ${day}`, `  ${stem}`, ...said].join('\n')
}

async function listCases({ db }: Database): Promise<string> {
  const cases = await listOpenCases(db)
  return cases.length === 0 ? 'No case is open.' : cases.map(show).join('\n\n')
}

async function settle({ db }: Database, id: string, verdict: Verdict): Promise<string> {
  const reports = await settleCase(db, id, verdict, new Date())
  if (reports === undefined) throw new StartError(`There is no case ${id}. See them: pnpm questions:reports`)
  return `Case ${id} is ${verdict.status}; reports that now show the verdict: ${reports}.`
}

/** `pnpm questions:reports`: what students report of questions, and the operator's word on it. */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const order = words.length === 0 ? undefined : Order.safeParse(words)
  if (order && !order.success) throw new StartError(usage)
  // This serves nobody: the origin makes no difference to it.
  const settings = readSettings({ ...process.env, PUBLIC_ORIGIN: 'http://localhost:4000' })
  const database = settings.DATABASE_URL
    ? openServer(settings.DATABASE_URL, () => undefined)
    : await openEmbedded(settings.DATA_DIR, fail)
  try {
    await migrate(database.pool)
    if (!order) return console.log(await listCases(database))
    const [, id, status, verdict] = order.data
    console.log(await settle(database, id, { status, verdict }))
  } finally {
    await database.close()
  }
}

await main().catch(fail)
