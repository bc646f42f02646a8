import { z } from 'zod'

const Settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  GRADER_PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(4200),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be the address of a PostgreSQL' }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})
export type Settings = z.infer<typeof Settings>

/** What keeps the process from starting, said in one line that is fit for a terminal. */
export class StartError extends Error {}

/**
 * The settings of a grader that is a process of its own; an empty variable counts as left out. Without a
 * DATABASE_URL it runs only inside the embedded product, `npm start`.
 * @throws {StartError} naming every broken variable
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = Settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (result.success) return result.data
  const reasons = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new StartError(`Settings are not valid. ${reasons.join('; ')}`)
}
