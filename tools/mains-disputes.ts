/** `pnpm mains:disputes`: what students say against the grading of their answers, on the database that the product uses. */
import { onDatabase } from '../apps/backend/src/database/command.ts'
import { fail } from '../apps/backend/src/process.ts'
import { migrate } from '../apps/essay-grader/src/database/migrate.ts'
import { listDisputes } from '../apps/essay-grader/src/submissions/disputes.ts'

await onDatabase(async ({ pool }) => {
  await migrate(pool)
  console.log(await listDisputes(pool))
}).catch(fail)
