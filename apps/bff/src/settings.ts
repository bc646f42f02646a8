import { ECDH } from 'node:crypto'
import path from 'node:path'
import { isDsn } from '@abhyas/telemetry/reports'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../../..')

const port = z.coerce.number<string>('is not a port number').int().min(0).max(65_535)
const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'is not an http or https address')
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === '/' && !url.search && !url.hash && !url.username,
    'has more than scheme, host, port',
  )
  .transform((url) => url.origin)
const websocketUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol), 'is not a ws or wss address')
/** Every browser gets it. */
const sentryDsn = z
  .string()
  .refine(isDsn, 'is not of the form https://key@host/project, with a key of letters and digits')
const key = z.string().transform((text, context) => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (bytes.length !== 32) context.addIssue('holds a key that is not 32 bytes in hex or base64')
  return bytes
})
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'holds something that is no address or network')
const secret = z.string().min(1)
/** A word that goes into pages and reports. */
const word = z.string().regex(/^(?=.*\w)[\w.@+-]{1,100}$/, 'is not a word of letters, digits and .@+-_')
/** A point of P-256, uncompressed: of anything else browsers refuse to subscribe. */
const vapidKey = z
  .string()
  .refine((text) => /^B[\w-]{86}$/.test(text) && isPoint(text), 'is no public key as `pnpm push:keys` makes them')
const webUrl = z.url({ protocol: /^https?$/, error: 'is not an http or https address' })

function isPoint(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Every variable of the environment that the gateway reads. */
const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4000),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: port.default(4001),
  /** How long it goes on serving after the signal to end, so that whoever looks at /readyz sends nobody here any more. */
  DRAIN_MS: z.coerce.number<string>('is not a number').int().min(0).max(60_000).default(0),
  TRUSTED_PROXIES: list.pipe(z.array(address)).default([]),
  RELEASE: word.default('dev'),
  /** As the engagement service knows the app (ENG-10). */
  APP_VERSION: word.default('10.6.3'),
  ENVIRONMENT: word.default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  PUBLIC_ORIGIN: origin.optional(),
  CLIENT_DIR: z.string().default(path.join(root, 'apps/client/dist')),
  DATA_DIR: z.string().default(path.join(root, '.data')),
  SESSION_KEYS: list.pipe(z.array(key).min(1)).optional(),
  BACKEND_URL: origin.default('http://127.0.0.1:4100'),
  AUTH_URL: origin.optional(),
  ESSAY_GRADER_URL: origin.optional(),
  MATCHING_WS_URL: websocketUrl.optional(),
  SENTRY_DSN: sentryDsn.optional(),
  /** How many of the requests are followed through the services, from 0 to 1. */
  SENTRY_TRACES_SAMPLE_RATE: z.coerce.number<string>('is not a number').min(0).max(1).default(0),
  /** Empty, it is a mistake that the flags tell of (FLAG-03). */
  FLAGSMITH_ENVIRONMENT_KEY: z.string().optional(),
  FLAGSMITH_CLIENT_KEY: secret.optional(),
  FLAGSMITH_API_URL: webUrl.optional(),
  FLAGSMITH_REALTIME_URL: webUrl.optional(),
  /** Between two questions for news of the flags while no stream is up; 0 for none. */
  FLAGSMITH_POLL_MS: z.coerce.number<string>('is not a number').int().min(0).max(86_400_000).default(1000),
  /** The environment document that holds without a key. */
  FLAGS_FILE: z.string().default(path.join(root, 'apps/bff/flags.json')),
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_ISSUER: origin
    .refine((text) => text.startsWith('https:') || isLoopbackOrigin(text), 'is not an https address')
    .default('https://accounts.google.com'),
  CLEVERTAP_ACCOUNT_ID: secret.optional(),
  CLEVERTAP_TOKEN: secret.optional(),
  CLEVERTAP_REGION: z
    .string()
    .regex(/^[a-z]{2}\d?$/, 'is not a region such as eu1')
    .default('eu1'),
  MIXPANEL_TOKEN: secret.optional(),
  /** Of any other form the service's client says that it has none. */
  BRANCH_KEY: z
    .string()
    .regex(/^key_(live|test)_[A-Za-z0-9]{32}$/, 'is not of the form key_live_… or key_test_…')
    .optional(),
  VAPID_PUBLIC_KEY: vapidKey.optional(),
  VALKEY_URL: z.url({ protocol: /^(redis|rediss|valkey)$/, error: 'is not a redis address' }).optional(),
})
export type Settings = Omit<z.output<typeof Environment>, 'PUBLIC_ORIGIN' | 'AUTH_URL' | 'MATCHING_WS_URL'> & {
  readonly PUBLIC_ORIGIN: string
  readonly MATCHING_WS_URL: string
  readonly AUTH_URL: string
}

const mayBeEmpty: ReadonlySet<string> = new Set(['FLAGSMITH_ENVIRONMENT_KEY'])

/** A setting that cannot be used; the message names the variable and never its value. */
export class SettingError extends Error {}

/**
 * Reads and checks the settings. Takes an environment, where an empty variable counts as unset, but for those in
 * `mayBeEmpty`; returns the settings with their defaults. Throws a SettingError, one line that names the first broken variable.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value !== undefined && (value !== '' || mayBeEmpty.has(name)),
    ),
  )
  const read = Environment.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new SettingError(`${String(issue?.path[0])} ${issue?.message ?? 'cannot be read'}`)
  }
  const { PUBLIC_ORIGIN, AUTH_URL, MATCHING_WS_URL, ...rest } = read.data
  return {
    ...rest,
    PUBLIC_ORIGIN: PUBLIC_ORIGIN ?? `http://localhost:${rest.PORT}`,
    AUTH_URL: AUTH_URL ?? rest.BACKEND_URL,
    MATCHING_WS_URL: MATCHING_WS_URL ?? `${rest.BACKEND_URL.replace(/^http/, 'ws')}/matching`,
  }
}

/** Whether an origin is this machine's own: only there is the demo account offered (ACC-02). */
export function isLoopbackOrigin(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** The optional services that are off with these settings, in words for the log. */
export function servicesOff(settings: Settings): readonly string[] {
  const services = {
    'essay-grader (ESSAY_GRADER_URL)': settings.ESSAY_GRADER_URL,
    'Google sign-in (GOOGLE_CLIENT_ID)': settings.GOOGLE_CLIENT_ID,
    'flag service (FLAGSMITH_ENVIRONMENT_KEY)': settings.FLAGSMITH_ENVIRONMENT_KEY,
    'engagement (CLEVERTAP_ACCOUNT_ID)': settings.CLEVERTAP_ACCOUNT_ID,
    'analytics (MIXPANEL_TOKEN)': settings.MIXPANEL_TOKEN,
    'deep links (BRANCH_KEY)': settings.BRANCH_KEY,
    'push messages (VAPID_PUBLIC_KEY)': settings.VAPID_PUBLIC_KEY,
    'shared limits (VALKEY_URL)': settings.VALKEY_URL,
    'error reports (SENTRY_DSN)': settings.SENTRY_DSN,
  }
  return Object.entries(services).flatMap(([name, value]) => (value === undefined ? [name] : []))
}

/** The services that these settings name and that nothing uses yet, in words for the log. */
export function servicesUnused(settings: Settings): readonly string[] {
  const services = {
    'shared limits (VALKEY_URL)': settings.VALKEY_URL,
    'sign-in service (AUTH_URL)': settings.AUTH_URL === settings.BACKEND_URL ? undefined : settings.AUTH_URL,
  }
  return Object.entries(services).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}
