import { matchRoute } from '@abhyas/contracts/routes'
import { isBusy } from '../interruptions/busy.ts'
import { saveSettings } from '../settings/settings.ts'

/** Bears a word in sessionStorage once the app was restarted: at most once in a browser session, for whatever reason (C5). */
export const restartedKey = 'restarted'

let wasRestarted = false

/** Whether the screen is left alone: something runs on it, is written, or is being answered. */
export const isHalfDone = (): boolean => matchRoute(location.pathname)?.route.calm === false || isBusy()

/** Takes the session's one restart; false where it was taken before, or cannot be noted. */
function takeRestart(): boolean {
  if (wasRestarted) return false
  try {
    if (sessionStorage.getItem(restartedKey) !== null) return false
    sessionStorage.setItem(restartedKey, 'yes')
    wasRestarted = sessionStorage.getItem(restartedKey) === 'yes'
    return wasRestarted
  } catch {
    return false // without storage a loop could not be told from the first time
  }
}

/** The two ways of the page to begin anew; a test brings its own. */
export type Page = Pick<Location, 'reload' | 'replace'>

/**
 * Begins the app anew because of the deep-link service (LINK-04): where it stands, or at the site's root. Nothing happens
 * a second time in a browser session, nor while something is half done; what was set is written first, and what was
 * sent lies in the outbox already.
 */
export function restart(where: 'here' | 'root', page: Page) {
  if (isHalfDone() || !takeRestart()) return
  saveSettings()
  if (where === 'here') page.reload()
  else page.replace('/')
}
