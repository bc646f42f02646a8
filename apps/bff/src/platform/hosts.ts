import type { Settings } from '../settings.ts'

/** Where a page may go beside its own origin. No script of anybody else's runs in it. */
export interface Hosts {
  readonly connect: readonly string[]
}

export const noHosts: Hosts = { connect: [] }

/**
 * The hosts of the services that are configured, and no other's (design/stack.md, 6):
 * - CleverTap 2.5.2 with `enableFetchApi` asks by fetch; without it, it would load answers as scripts.
 * - Mixpanel's client is part of ours and asks by fetch.
 * - branch-sdk 2.89.2, told not to track, asks for the link of a click by one XHR, and loads no script from app.link.
 * - Sentry goes through the gateway's tunnel, push through the browser.
 */
export function serviceHosts(settings: Settings): Hosts {
  const { CLEVERTAP_ACCOUNT_ID, CLEVERTAP_REGION, MIXPANEL_TOKEN, BRANCH_KEY } = settings
  return {
    connect: [
      ...(CLEVERTAP_ACCOUNT_ID === undefined ? [] : [`https://${CLEVERTAP_REGION}.clevertap-prod.com`]),
      ...(MIXPANEL_TOKEN === undefined ? [] : ['https://api-js.mixpanel.com']),
      ...(BRANCH_KEY === undefined ? [] : ['https://api2.branch.io/v1/open']),
    ],
  }
}
