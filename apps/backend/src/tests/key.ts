import { z } from 'zod'
import { loadPacks } from '../content/store.ts'
import { onDatabase } from '../database/command.ts'
import type { Database } from '../database/open.ts'
import { storable } from '../parse.ts'
import { fail } from '../process.ts'
import { StartError } from '../settings.ts'
import { correctKey } from './rescore.ts'

const usage = `Name a question, the options that are right, and why: pnpm tests:key QUESTION A|A,C|drop "why, for the students to read"
Every attempt, rank and revision card is reckoned anew. drop takes the question out: it then counts for nobody.`

const letters = ['A', 'B', 'C', 'D']

const Order = z.tuple([
  storable(z.string().min(1).max(120)),
  z
    .string()
    .regex(/^(drop|[A-D](,[A-D]){0,3})$/)
    .transform((word) => (word === 'drop' ? [] : [...new Set(word.split(',').map((one) => letters.indexOf(one)))])),
  storable(z.string().trim().min(1).max(1000)),
])

/** Whether it is in the bank, in a test, or was in one that somebody has made. */
async function exists({ db }: Database, questionId: string): Promise<boolean> {
  const packs = await loadPacks(db)
  const stored = packs.some(({ questions, testQuestions }) =>
    [...questions, ...testQuestions].some(({ id }) => id === questionId),
  )
  if (stored) return true
  const asked = await db.selectFrom('tests.version').select('question_ids').execute()
  if (asked.some(({ question_ids }) => question_ids.includes(questionId))) return true
  // One that was taken out may be put back.
  const known = await db
    .selectFrom('content.correction')
    .select('id')
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return known !== undefined
}

/** `pnpm tests:key`: the operator's word on a disputed key. */
async function main(): Promise<void> {
  const order = Order.safeParse(process.argv.slice(2))
  if (!order.success) throw new StartError(usage)
  const [questionId, keys, reason] = order.data
  await onDatabase(async (database) => {
    if (!(await exists(database, questionId))) {
      throw new StartError(`There is no question ${questionId} in the bank or in a test.`)
    }
    const { attempts, students } = await correctKey(database.db, { questionId, keys, reason }, new Date())
    const now = keys.length === 0 ? 'is taken out' : `has the key ${keys.map((key) => letters[key]).join(' or ')}`
    console.log(
      `${questionId} ${now}. Attempts with another score: ${attempts}; students who answered it: ${students}.`,
    )
  })
}

await main().catch(fail)
