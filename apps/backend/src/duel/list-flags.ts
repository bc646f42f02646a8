import { onDatabase } from '../database/command.ts'
import { fail } from '../process.ts'
import { listFlagged, showFlagged } from './flags.ts'

/** `pnpm duels:flags`: who may not play fairly, and what students report of each other. */
async function main(): Promise<void> {
  await onDatabase(async (database) => {
    process.stdout.write(`${showFlagged(await listFlagged(database.db, new Date()))}\n`)
  })
}

await main().catch(fail)
