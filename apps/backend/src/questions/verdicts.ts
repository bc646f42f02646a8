import { onDatabase } from '../database/command.ts'
import { fail } from '../process.ts'
import { obey, parseOrder } from './operator.ts'

/** `pnpm questions:reports`: what students report of questions, and the operator's word on it. */
async function main(): Promise<void> {
  const order = parseOrder(process.argv.slice(2))
  await onDatabase(async (database) => {
    console.log(await obey(database.db, order, new Date()))
  })
}

await main().catch(fail)
