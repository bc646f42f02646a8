import { z } from 'zod'
import { query } from './procedure.ts'

/** What the client starts its services with. Public keys only; null where a service is not configured, and then off. */
export const PlatformConfig = z.object({
  /** As the engagement service knows it (ENG-10). */
  appVersion: z.string(),
  release: z.string(),
  environment: z.string(),
  sentryDsn: z.string().nullable(),
  clevertap: z
    .object({
      accountId: z.string(),
      region: z.string(),
      /** Whoever has it makes the variables known to the service (ENG-06); null in production. */
      token: z.string().nullable(),
    })
    .nullable(),
  mixpanelToken: z.string().nullable(),
  branchKey: z.string().nullable(),
  /** Of web push (VAPID), base64url. */
  pushKey: z.string().nullable(),
  /** Planned or running works; null where there are none. */
  maintenance: z
    .object({
      startsAt: z.iso.datetime().nullable(),
      endsAt: z.iso.datetime().nullable(),
      /** What is read goes on; nothing can be written. */
      isReadOnly: z.boolean(),
      text: z.string().max(500),
    })
    .nullable(),
})
export type PlatformConfig = z.infer<typeof PlatformConfig>

export const platform = {
  /**
   * The same for everyone. Answers at once, whatever is down. Gateway, browser and a CDN between them may each keep it
   * for both of these times: works are seen within two minutes, behind a CDN within three.
   */
  config: query({
    access: 'public',
    input: z.void(),
    output: PlatformConfig,
    cache: { freshSeconds: 30, staleSeconds: 30 },
  }),
}
