import type { PlatformConfig } from '@abhyas/contracts/platform'
import type { Settings } from '../settings.ts'

/**
 * Variables are made known from an environment for trying things out: a student's browser has no part in it (ENG-06).
 * What begins like production (`prod`, `Production-eu`) is no such one: a token that is out stays out.
 */
const variablesToken = ({ ENVIRONMENT, CLEVERTAP_TOKEN }: Settings): string | null =>
  /^prod/i.test(ENVIRONMENT) ? null : (CLEVERTAP_TOKEN ?? null)

/** What the client may know of the settings: names and public keys. A service without its key is off there. */
export const publicKeys = (settings: Settings): Omit<PlatformConfig, 'maintenance'> => ({
  appVersion: settings.APP_VERSION,
  release: settings.RELEASE,
  environment: settings.ENVIRONMENT,
  sentryDsn: settings.SENTRY_DSN ?? null,
  clevertap:
    settings.CLEVERTAP_ACCOUNT_ID === undefined
      ? null
      : {
          accountId: settings.CLEVERTAP_ACCOUNT_ID,
          region: settings.CLEVERTAP_REGION,
          token: variablesToken(settings),
        },
  mixpanelToken: settings.MIXPANEL_TOKEN ?? null,
  branchKey: settings.BRANCH_KEY ?? null,
  pushKey: settings.VAPID_PUBLIC_KEY ?? null,
})
