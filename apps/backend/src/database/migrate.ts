import { join } from 'node:path'
import { migrationsOf } from '@abhyas/database/migrations'

export const { migrate, newerMigrations } = migrationsOf({
  schema: 'backend',
  lockKey: 4_100_000_001,
  folder: join(import.meta.dirname, 'migrations'),
})
