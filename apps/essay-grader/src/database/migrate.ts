import { join } from 'node:path'
import { migrationsOf } from '@abhyas/database/migrations'

export const { migrate, newerMigrations } = migrationsOf({
  schema: 'grader',
  lockKey: 4_200_000_001,
  folder: join(import.meta.dirname, 'migrations'),
})
