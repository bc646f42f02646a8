import { track } from '../../shared/analytics/track.ts'
import { saveSettings, settings } from '../../shared/settings/settings.ts'

/** Tracks a sign-up that came through a deep link, once, and clears what was kept of the link (ACC-03); no text of it is passed on. */
export function trackDeepLinkSignUp() {
  if (settings.branchData === null) return
  settings.branchData = null
  saveSettings()
  track('Signed Up By Deep Link')
}
