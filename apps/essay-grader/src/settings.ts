import { join, resolve } from 'node:path'
import { isDsn } from '@abhyas/telemetry/reports'
import { z } from 'zod'

const url = (protocols: RegExp, error = 'must be a full address') => z.url({ protocol: protocols, error })
const count = (fallback: number) => z.coerce.number('must be a number').int().min(1).default(fallback)

const work = {
  DATA_DIR: z
    .string()
    .min(1)
    .default(resolve(import.meta.dirname, '../../../.data')),
  /** Of the pages' pictures. Graders on one database share it. */
  FILES_DIR: z.string().min(1).optional(),
  /** What a student may keep, in millions of bytes and in files. */
  GRADER_QUOTA_MB: count(300),
  GRADER_QUOTA_UPLOADS: count(200),
  LLM_BASE_URL: url(/^https?$/).optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_MODEL: z.string().min(1).optional(),
  /** Where `/metrics` is; off without a port. */
  ADMIN_HOST: z.string().min(1).default('127.0.0.1'),
  GRADER_ADMIN_PORT: z.coerce.number('must be a number').int().min(0).max(65535).optional(),
}
const listener = {
  HOST: z.string().min(1).default('127.0.0.1'),
  GRADER_PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(4200),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be the address of a PostgreSQL'),
  SENTRY_DSN: z.string().refine(isDsn, 'must be of the form https://key@host/project').optional(),
  RELEASE: z.string().min(1).default('dev'),
  ENVIRONMENT: z.string().min(1).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
}

const modelIsNamed = ({
  LLM_BASE_URL,
  LLM_MODEL,
}: {
  LLM_BASE_URL?: string | undefined
  LLM_MODEL?: string | undefined
}) => LLM_BASE_URL === undefined || LLM_MODEL !== undefined
const unnamed = { path: ['LLM_MODEL'], error: 'must be set where LLM_BASE_URL is' }

const WorkSettings = z.object(work).refine(modelIsNamed, unnamed)
const Settings = z.object({ ...work, ...listener }).refine(modelIsNamed, unnamed)

/** What the work itself needs, wherever it runs. */
export interface WorkSettings extends z.infer<typeof WorkSettings> {
  readonly FILES_DIR: string
}
export interface Settings extends z.infer<typeof Settings> {
  readonly FILES_DIR: string
}

/** What keeps the process from starting, said in one line that is fit for a terminal. */
export class StartError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

/**
 * The settings of a grader that is a process of its own; an empty variable counts as left out. Without a
 * DATABASE_URL it runs only inside the embedded product, `npm start`.
 * @throws {StartError} naming every broken variable
 */
export const readSettings = (env: Env): Settings => withFolder(read(Settings, env))

/** The settings of a grader that shares the database and the listening of the embedded product. Throws as `readSettings`. */
export const readWorkSettings = (env: Env): WorkSettings => withFolder(read(WorkSettings, env))

const withFolder = <S extends z.infer<typeof WorkSettings>>(settings: S) => ({
  ...settings,
  FILES_DIR: resolve(settings.FILES_DIR ?? join(settings.DATA_DIR, 'answers')),
})

function read<S extends z.ZodType>(schema: S, env: Env): z.output<S> {
  const result = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (result.success) return result.data
  const reasons = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new StartError(`Settings are not valid. ${reasons.join('; ')}`)
}
