import { resolve } from 'node:path'
import { isDsn } from '@abhyas/telemetry/reports'
import { z } from 'zod'
import { isPair } from './push/vapid.ts'

const optionalPort = z.coerce.number('must be a number').int().min(0).max(65535).optional()
const port = (fallback: number) => optionalPort.default(fallback)
const url = (protocols: RegExp, missing = 'must be a full address') =>
  z.url({
    protocol: protocols,
    error: ({ input }) => (input === undefined ? missing : 'must be a full address'),
  })
/** Of a developer's machine. A product with a PostgreSQL of its own is none: there loopback would open the demo. */
const developerDefaults = { PUBLIC_ORIGIN: 'http://localhost:4000' }

const isNoneOrPair = (publicKey: string | undefined, privateKey: string | undefined): boolean =>
  publicKey === undefined || privateKey === undefined ? publicKey === privateKey : isPair({ publicKey, privateKey })

const Settings = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: port(4100),
    GRADER_PORT: port(4200),
    DATA_DIR: z
      .string()
      .min(1)
      .default(resolve(import.meta.dirname, '../../../.data')),
    DATABASE_URL: url(/^postgres(ql)?$/).optional(),
    VALKEY_URL: url(/^rediss?$/).optional(),
    /** Of the essay-grader, which is told of students who are deleted. */
    GRADER_URL: url(/^https?$/).optional(),
    SMTP_URL: url(/^smtps?$/).optional(),
    SMS_URL: url(/^https?$/)
      .refine((text) => !URL.canParse(text) || !new URL(text).username, 'must hold no user name: use SMS_TOKEN')
      .optional(),
    SMS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without a space')
      .optional(),
    LLM_BASE_URL: url(/^https?$/).optional(),
    LLM_API_KEY: z.string().min(1).optional(),
    LLM_MODEL: z.string().min(1).optional(),
    VAPID_PUBLIC_KEY: z.string().min(1).optional(),
    VAPID_PRIVATE_KEY: z.string().min(1).optional(),
    /** How push services reach whoever runs this; Apple's takes only a mailto or https address. */
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto or https address')
      .optional(),
    MAIL_FROM: z.string().min(3).default('Abhyas <no-reply@localhost>'),
    PUBLIC_ORIGIN: url(/^https?$/, 'must be set where DATABASE_URL is, such as https://example.org').refine(
      (text) => URL.canParse(text) && new URL(text).origin === text,
      'must be an origin, such as https://example.org',
    ),
    /** Where `/metrics` is; off without a port. */
    ADMIN_HOST: z.string().min(1).default('127.0.0.1'),
    ADMIN_PORT: optionalPort,
    SENTRY_DSN: z.string().refine(isDsn, 'must be of the form https://key@host/project').optional(),
    RELEASE: z.string().min(1).default('dev'),
    ENVIRONMENT: z.string().min(1).default('production'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .refine(({ LLM_BASE_URL, LLM_MODEL }) => !LLM_BASE_URL || LLM_MODEL, {
    path: ['LLM_MODEL'],
    error: 'must be set where LLM_BASE_URL is',
  })
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => isNoneOrPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY), {
    path: ['VAPID_PRIVATE_KEY'],
    error: 'must be the other half of VAPID_PUBLIC_KEY, as `pnpm push:keys` makes them',
  })
export type Settings = z.infer<typeof Settings>

/** What keeps the process from starting, said in one line that is fit for a terminal. */
export class StartError extends Error {}

/**
 * The settings of `env`; an empty variable counts as left out. All have defaults, but for PUBLIC_ORIGIN beside a
 * DATABASE_URL.
 * @throws {StartError} naming every broken variable
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = Settings.safeParse(given.DATABASE_URL === undefined ? { ...developerDefaults, ...given } : given)
  if (result.success) return { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) }
  const reasons = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new StartError(`Settings are not valid. ${reasons.join('; ')}`)
}

/** Whether `origin` is this machine's own: only there is anything for development offered. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
