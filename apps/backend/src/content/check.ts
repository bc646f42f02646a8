import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fail } from '../process.ts'
import { checkBooks } from './book-quality.ts'
import { checkMains } from './mains-quality.ts'
import { Blueprint, checkQuality } from './quality.ts'
import { readPack } from './read-pack.ts'

const content = join(import.meta.dirname, '../../content')

/** `pnpm content:check [FOLDER]`: checks the questions of every kind and the books of a pack, of the sample where none is named. Stores nothing. */
async function main(): Promise<void> {
  const folder = process.argv[2]
  // pnpm runs this in apps/backend; INIT_CWD is where the operator typed it.
  const pack = await readPack(folder ? resolve(process.env.INIT_CWD ?? '.', folder) : join(content, 'sample'))
  const blueprint = Blueprint.parse(JSON.parse(await readFile(join(content, 'blueprint.json'), 'utf8')))
  const { sets, alike, faults: ofQuestions } = checkQuality(pack, blueprint)
  const books = checkBooks(pack.books)
  const mains = checkMains(pack.mains)
  const faults = [...ofQuestions, ...mains.faults, ...books.faults]
  console.table(sets)
  if (mains.rows.length > 0) console.table(mains.rows)
  if (books.rows.length > 0) console.table(books.rows)
  if (alike.length > 0) console.log(`Alike, for a reader to look at:\n${alike.join('\n')}`)
  console.log(faults.length > 0 ? `Faults:\n${faults.join('\n')}` : 'No faults.')
  if (faults.length > 0) process.exitCode = 1
}

await main().catch(fail)
