import { snapshot, subscribe } from 'valtio/vanilla'
import type { Settings } from './fields.ts'
import { fingerprint } from './merge.ts'
import { settings } from './settings.ts'

/**
 * What the native app gets a copy of (SET-03): the keys of SET-01 but userData, hasHydrated, newUser and firstOpen. Our
 * own keys are the page's: drafts and searches are what a student wrote, the others keep tabs in step.
 */
export const mirrored = [
  'lastCacheClearTime',
  'appVersion',
  'questionData',
  'userCurrentQuestion',
  'duelActiveTab',
  'duelInviteData',
  'practiceQuestionStates',
  'practiceCurrentIndex',
  'practiceQuestions',
  'practiceActiveTab',
  'newsListScrollPosition',
  'newsItemScrollPositions',
  'newsActiveTab',
  'newsActiveTabIndex',
  'seenVideos',
  'lastVideoTime',
  'previousStreak',
  'streakDate',
  'lastSparkModalShown',
  'isDismissed',
  'isSignupNewUser',
  'completedOnboarding',
  'postLoginRedirect',
  'pwaInstallDeeplink',
  'intendedDestination',
  'branchData',
  'infoHighlightModalShown',
  'storedUserId',
  'phoneNumber',
  'theme',
  'chatActiveTab',
  'hasVisitedChatScreen',
  'firstVisitChat',
  'phoneVerifyModalShownTimestamp',
  'lastPopupTime',
  'hasRated',
  'lastCloseTimeRatingModal',
] as const satisfies readonly (keyof Settings)[]

/**
 * Gives `tell` the mirrored settings, all of them at once and from then on those that changed. Nothing comes back this
 * way. Returns the way to stop.
 */
export function mirrorSettings(tell: (changes: Readonly<Partial<Settings>>) => void): () => void {
  const told = new Map<string, string>()
  const tellChanges = () => {
    const now = snapshot(settings)
    const changed = mirrored.filter((key) => fingerprint(now[key]) !== told.get(key))
    if (changed.length === 0) return
    for (const key of changed) told.set(key, fingerprint(now[key]))
    // The snapshot is read-only, all the way down.
    tell(Object.fromEntries(changed.map((key) => [key, now[key]])) as Partial<Settings>)
  }
  tellChanges()
  return subscribe(settings, tellChanges)
}
