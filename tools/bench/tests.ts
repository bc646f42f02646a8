/** A disputed key of a mock test with 10,000 attempts: how long it takes to score them all anew. */
import path from 'node:path'
import { buildLibrary } from '../../apps/backend/src/content/library.ts'
import { readPack } from '../../apps/backend/src/content/read-pack.ts'
import type { Database } from '../../apps/backend/src/database/open.ts'
import { seedAttempts } from '../../apps/backend/src/testing/attempts.ts'
import { openTestDatabase, openTestServer, whyNoServer } from '../../apps/backend/src/testing/database.ts'
import { testsOf } from '../../apps/backend/src/tests/catalogue.ts'
import { correctKey } from '../../apps/backend/src/tests/rescore.ts'
import { keep, table } from './report.ts'

const attempts = 10_000
const sample = path.resolve(import.meta.dirname, '../../apps/backend/content/sample')

const secondsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return (performance.now() - from) / 1000
}

async function measure(name: string, { db, close }: Database): Promise<string[]> {
  try {
    const library = buildLibrary([await readPack(sample)])
    const mock = testsOf(library).find(({ test }) => test.kind === 'mock')
    const [first] = mock?.questions ?? []
    if (!mock || !first) throw new Error('The sample pack has no mock test')
    const now = new Date()
    const seeded = await secondsOf(() => seedAttempts(db, mock, attempts, now))
    const change = { questionId: first.id, keys: [(first.key + 1) % 4], reason: 'A bench' }
    const scored = await secondsOf(() => correctKey(db, change, now))
    return [name, seeded.toFixed(2), scored.toFixed(2), (seeded / scored).toFixed(1)]
  } finally {
    await close()
  }
}

/** Measures on the embedded database and, where it is installed, on PostgreSQL proper. */
export async function benchTests(): Promise<void> {
  const rows = [await measure('embedded (PGlite)', await openTestDatabase())]
  if (whyNoServer === undefined) rows.push(await measure('PostgreSQL', await openTestServer()))
  else console.log(`PostgreSQL proper is left out: ${whyNoServer}`)
  keep(
    'tests',
    `${attempts.toLocaleString('en')} attempts of 100 questions.\n\n${table(['database', 'stored in s', 'scored anew in s', 'stored ÷ scored'], rows)}`,
  )
}
