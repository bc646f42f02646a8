import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadLibrary } from '../content/current.ts'
import { readPack } from '../content/read-pack.ts'
import { storePack } from '../content/store.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openEmbedded } from '../database/open.ts'
import { fail } from '../process.ts'
import { compose } from './compose.ts'
import type { Material } from './material.ts'
import { createMaterial } from './material-search.ts'
import { type Outcome, QuestionSet, table } from './measure-score.ts'

const samplePack = join(import.meta.dirname, '../../content/sample')
const frozenSet = join(import.meta.dirname, 'measure/frozen.json')

async function ask(material: Material, question: QuestionSet[number]): Promise<Outcome> {
  const { text } = question
  const started = performance.now()
  const found = await material.find({ text, scope: { type: 'all' }, before: null, passageId: null })
  const milliseconds = performance.now() - started
  const sentences = compose({ mode: 'explain', text, found, choice: null })
  return {
    question,
    found: found.passages.map(({ id }) => id),
    cited: sentences.flatMap(({ cites }) => cites.flatMap((place) => found.passages[place]?.id ?? [])),
    isAnswered: sentences.length > 0,
    milliseconds,
  }
}

/** Asks every question of `set` on a fresh database with the sample's content. */
async function measure(database: Database, set: QuestionSet): Promise<readonly Outcome[]> {
  await migrate(database.pool)
  await storePack(database.db, await readPack(samplePack))
  const library = await loadLibrary(database.db)
  const material = createMaterial(database.db, library.get, () => new Date())
  // The first question waits for the passages to be stored.
  await material.find({ text: 'president', scope: { type: 'all' }, before: null, passageId: null })
  const outcomes: Outcome[] = []
  for (const question of set) outcomes.push(await ask(material, question))
  return outcomes
}

/**
 * `pnpm tutor:measure [FILE]`: how well the tutor finds, cites and keeps silent without a model, on the questions of
 * FILE, or those that were frozen before the search was built. With `--misses` it lists what went wrong, too.
 */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  // pnpm runs this in apps/backend; INIT_CWD is where the operator typed it.
  const path = file === undefined ? frozenSet : resolve(process.env.INIT_CWD ?? '.', file)
  const set = QuestionSet.parse(JSON.parse(await readFile(path, 'utf8')))
  const database = await openEmbedded(null, fail)
  try {
    const outcomes = await measure(database, set)
    process.stdout.write(`${table(outcomes)}\n`)
    if (process.argv.includes('--misses')) process.stdout.write(`${misses(outcomes)}\n`)
  } finally {
    await database.close()
  }
}

const misses = (outcomes: readonly Outcome[]): string =>
  outcomes
    .filter(({ question: { passages }, found, isAnswered }) =>
      passages.length === 0 ? isAnswered : !isAnswered || !passages.includes(found[0] ?? ''),
    )
    .map(({ question, found, isAnswered }) =>
      [
        `${question.id} ${question.group} ${isAnswered ? 'answered' : 'silent'}: ${question.text}`,
        `  wanted ${question.passages.join(' ') || 'silence'}`,
        `  found ${found.join(' ')}`,
      ].join('\n'),
    )
    .join('\n')

await main().catch(fail)
