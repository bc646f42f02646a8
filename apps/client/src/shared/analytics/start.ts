import { noteProblem } from '../monitoring/monitoring.ts'
import type { PlatformConfig } from '../platform/config.ts'
import type { Engagement } from './engagement.ts'
import { appFacts } from './facts.ts'
import { addSink, flush, settle, startupLimitMs } from './track.ts'
import { watchProfile } from './watch-profile.ts'

/** Whether the student allowed push in our dialog before the service was there. */
let isPushAllowed = false
let engagement: Engagement | undefined

/**
 * Hands the yes of our own push dialog to the engagement service, where there is one, once the browser has agreed too.
 * Where the product pushes by its own key (`pushKey`) it is not to be called: the service would subscribe anew, and end ours.
 */
export function allowEngagementPush() {
  if (engagement) engagement.allowPush()
  else isPushAllowed = true
}

async function startEngagement(config: PlatformConfig): Promise<void> {
  if (config.clevertap !== null) {
    const { startCleverTap } = await import('./clevertap.ts')
    engagement = startCleverTap(config.clevertap, appFacts(config))
    addSink(engagement.track)
    if (isPushAllowed) engagement.allowPush()
  }
}

async function startSecond(config: PlatformConfig): Promise<void> {
  if (config.mixpanelToken === null) return
  const { startMixpanel } = await import('./mixpanel.ts')
  addSink(startMixpanel(config.mixpanelToken, appFacts(config)))
}

/** Resolves when `start` is through, either way: a provider that fails is noted, and the app goes on (ENG-02). */
const begin = async (name: string, start: () => Promise<void>): Promise<void> => {
  try {
    await start()
  } catch (error) {
    noteProblem(`${name} did not start`, error)
  }
}

/**
 * Starts the analytics providers that are configured, and hands on what happened meanwhile when all have started, or
 * ten seconds after the app's start (ENG-01). Resolves then. Never rejects; without a configuration there are none.
 */
export async function startAnalytics(configured: Promise<PlatformConfig>): Promise<void> {
  const limit = setTimeout(
    () => {
      noteProblem('The analytics providers have not started within ten seconds; what waited is handed on')
      flush()
    },
    Math.max(0, startupLimitMs - performance.now()),
  )
  const config = await configured.catch(() => undefined)
  if (config) {
    await Promise.all([
      begin('The engagement service', () => startEngagement(config)).then(() => void watchProfile(engagement)),
      begin('The second analytics provider', () => startSecond(config)),
    ])
  }
  clearTimeout(limit)
  settle()
}
