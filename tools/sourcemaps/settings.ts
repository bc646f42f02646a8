import { z } from 'zod'

const word = z.string().regex(/^(?=.*\w)[\w.@+-]{1,100}$/, 'must be a word of letters, digits and .@+-_')

const Settings = z.object({
  SENTRY_URL: z
    .url({ protocol: /^https?$/, error: 'must be a full address' })
    .refine((text) => /^[^?#]+$/.test(text), 'must have no query')
    .default('https://sentry.io'),
  SENTRY_ORG: word,
  SENTRY_PROJECT: word,
  /** With the scope `project:releases`. */
  SENTRY_AUTH_TOKEN: z.string().min(1),
  /** The one that the gateway runs with. */
  RELEASE: word,
})
export type Settings = z.output<typeof Settings>

/** The settings of the command. Throws an Error that names every variable that is missing or broken, and no value. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(given)
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, code, message }) => {
    const name = path.join('.')
    return given[name] === undefined && code === 'invalid_type' ? `${name} must be set` : `${name} ${message}`
  })
  throw new Error(issues.join('; '))
}
