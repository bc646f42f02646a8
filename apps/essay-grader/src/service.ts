import { Watch } from '@abhyas/telemetry/watch'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Pool } from 'pg'
import { migrate, newerMigrations } from './database/migrate.ts'
import { traceOf } from './errors.ts'
import { createFiles } from './files/files.ts'
import { createGrader } from './grading/grader.ts'
import { createReader } from './reading/reader.ts'
import { repeat } from './repeat.ts'
import { buildServer } from './server.ts'
import type { WorkSettings } from './settings.ts'
import { purge } from './submissions/purge.ts'

const purgeEveryMs = 3_600_000

export interface Service {
  readonly app: FastifyInstance
  /** Not ready from now on: call it at the signal, before `close`. */
  readonly beginStop: () => void
  /** Ends running requests and work, and the processes that open files and read pages. The pool stays open. */
  readonly close: () => Promise<void>
}

/**
 * Brings the schema `grader` up to date and builds the grader on it with its real parts, not yet listening.
 * @throws where the database cannot be reached
 */
export async function createService(
  settings: WorkSettings,
  pool: Pool,
  logger: FastifyServerOptions['logger'] = false,
  watch = new Watch(),
): Promise<Service> {
  await migrate(pool)
  const files = createFiles({ folder: settings.FILES_DIR })
  const reader = createReader()
  let isStopping = false
  const app = buildServer(
    {
      pool,
      files,
      reader,
      grader: createGrader({ ...settings, watch }),
      watch,
      quota: { bytes: settings.GRADER_QUOTA_MB * 1_000_000, uploads: settings.GRADER_QUOTA_UPLOADS },
      now: () => new Date(),
      isStopping: () => isStopping,
    },
    logger,
  )
  const newer = await newerMigrations(pool)
  if (newer.length > 0) app.log.warn({ newer }, 'A newer release has migrated the database; this one serves on it')
  if (!settings.LLM_BASE_URL) app.log.info('LLM_BASE_URL is not set: answers are graded by rules alone')
  const clean = () => purge(pool, files)
  watch.expect('background')
  const warn = (error: unknown) => {
    app.log.warn(traceOf(error), 'What is old could not be removed; it is tried again')
    watch.failed('background', error)
  }
  void clean().catch(warn)
  const timer = repeat(purgeEveryMs, clean, warn)
  return {
    app,
    beginStop: () => {
      isStopping = true
    },
    close: async () => {
      isStopping = true
      clearInterval(timer)
      await app.close()
      await Promise.all([reader.close(), files.close()])
    },
  }
}
