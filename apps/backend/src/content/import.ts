import { resolve } from 'node:path'
import { onDatabase } from '../database/command.ts'
import { fail } from '../process.ts'
import { StartError } from '../settings.ts'
import { samplePack } from './library-questions.ts'
import { readPack } from './read-pack.ts'
import { storePack } from './store.ts'

/** `pnpm content:import FOLDER`: checks an operator's pack and stores it in place of an older one of its name. */
async function main(): Promise<void> {
  const folder = process.argv[2]
  if (!folder) throw new StartError('Name the folder of the pack: pnpm content:import FOLDER')
  // pnpm runs this in apps/backend; INIT_CWD is where the operator typed it.
  const pack = await readPack(resolve(process.env.INIT_CWD ?? '.', folder))
  if (pack.head.name === samplePack) throw new StartError(`pack.json: name: "${samplePack}" is the product's own`)
  await onDatabase(async (database) => {
    const isNew = await storePack(database.db, pack)
    console.log(
      isNew
        ? `Stored the pack "${pack.head.name}": ${pack.news.length} news items, ${pack.questions.length} questions of Prelims, ${pack.reserve.length} in reserve, ${pack.tests.length} tests, ${pack.mains.length} of Mains, ${pack.books.length} books.`
        : `The pack "${pack.head.name}" is stored already, nothing has changed.`,
    )
  })
}

await main().catch(fail)
