import { resolve } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { openEmbedded, openServer } from '../database/open.ts'
import { fail } from '../process.ts'
import { readSettings, StartError } from '../settings.ts'
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
  // An import serves nobody: the origin makes no difference to it.
  const settings = readSettings({ ...process.env, PUBLIC_ORIGIN: 'http://localhost:4000' })
  const database = settings.DATABASE_URL
    ? openServer(settings.DATABASE_URL, () => undefined)
    : await openEmbedded(settings.DATA_DIR, fail)
  try {
    await migrate(database.pool)
    const isNew = await storePack(database.db, pack)
    console.log(
      isNew
        ? `Stored the pack "${pack.head.name}": ${pack.news.length} news items, ${pack.questions.length} questions of Prelims, ${pack.reserve.length} in reserve, ${pack.tests.length} tests, ${pack.mains.length} of Mains.`
        : `The pack "${pack.head.name}" is stored already, nothing has changed.`,
    )
  } finally {
    await database.close()
  }
}

await main().catch(fail)
