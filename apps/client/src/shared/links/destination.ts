import { ownPath } from '@abhyas/contracts/routes'
import { snapshot, subscribe } from 'valtio/vanilla'
import { track } from '../analytics/track.ts'
import { forgetOrigin, rememberOrigin } from '../navigation/origin.ts'
import { session } from '../session/session.ts'
import { currentStudentId, onStudentChange } from '../session/student.ts'
import { saveSettings, settings } from '../settings/settings.ts'
import { toBranchData, trackingFacts, type LinkData } from './link-data.ts'
import { isHalfDone } from './restart.ts'

/** Leads the app to a path of its own. */
export type Go = (path: string, options: { readonly replace: boolean; readonly state?: unknown }) => void

/** How long the destination is kept once the app is there (LINK-02). */
const keepMs = 2_000
/** While something is half done, how often it is looked again: nothing tells of every dialog that goes. */
const lookMs = 1_000
/** The kind of link that leads to the app to be installed (PWA-03). */
const installLink = 'pwa_install'

const isAt = (path: string): boolean => location.pathname + location.search + location.hash === path

/** Resolves when the server has said who is signed in, or cannot be asked. */
const whenKnown = (): Promise<void> =>
  new Promise((resolve) => {
    const isKnown = () => session.phase === 'confirmed' || session.phase === 'unreachable'
    if (isKnown()) {
      resolve()
      return
    }
    const stop = subscribe(session, () => {
      if (!isKnown()) return
      stop()
      resolve()
    })
  })

/** What a link leaves on the device, and tells the analytics. */
function note(link: LinkData) {
  settings.branchData = toBranchData(link)
  if (link.linkType === installLink) settings.pwaInstallDeeplink = link.route ?? '/'
  track('Deep Link Opened', { ...trackingFacts(link), hasRoute: link.route !== undefined, isPreview: link.isPreview })
}

/**
 * Leads to where deep links want to, by `go` (LINK-02). `take` takes a link: signed out, its route waits for the sign-in
 * and the app goes to `/`; signed in, and once a new sign-up has given its details, it goes there. It waits while
 * something is half done, and never moves another tab. Begins by going on with what waits since an earlier visit.
 */
export function createDestination(go: Go) {
  let looking: ReturnType<typeof setTimeout> | undefined
  /** The destination that the app went to last, until it is cleared. */
  let reached: { readonly path: string; readonly clearing: ReturnType<typeof setTimeout> } | undefined

  const clear = () => {
    // No guard may have used it up.
    if (settings.postLoginRedirect === reached?.path) forgetOrigin()
    const isSame = settings.intendedDestination?.path === reached?.path
    reached = undefined
    // Another tab may have taken a link meanwhile.
    if (!isSame) return
    settings.intendedDestination = null
    // Whoever has just signed up told of it on their details (ACC-03).
    settings.branchData = null
  }
  function look() {
    clearTimeout(looking)
    looking = undefined
    // A copy: the browser's history takes no proxy.
    const destination = snapshot(settings).intendedDestination
    if (destination === null || destination.path === reached?.path) return
    if (currentStudentId() === undefined || settings.isSignupNewUser) return
    const path = ownPath(destination.path)
    if (path !== undefined && !isAt(path)) {
      if (isHalfDone()) {
        looking = setTimeout(look, lookMs)
        return
      }
      go(path, { replace: false, state: destination.state })
    }
    clearTimeout(reached?.clearing)
    reached = { path: destination.path, clearing: setTimeout(clear, keepMs) }
  }

  const take = async (link: LinkData): Promise<void> => {
    if (!link.wasClicked) return
    note(link)
    const path = link.route
    if (path !== undefined) settings.intendedDestination = { path, state: { link: link.data } }
    saveSettings()
    if (path === undefined) return
    await whenKnown()
    if (currentStudentId() !== undefined) {
      look()
      return
    }
    rememberOrigin(path)
    if (!isAt(path) && !isHalfDone() && location.pathname !== '/') go('/', { replace: true })
  }

  let isNew = settings.isSignupNewUser
  const stopSettings = subscribe(settings, () => {
    if (settings.isSignupNewUser === isNew) return
    isNew = settings.isSignupNewUser
    look()
  })
  const stopStudent = onStudentChange(look)
  look()
  const stop = () => {
    clearTimeout(looking)
    clearTimeout(reached?.clearing)
    stopSettings()
    stopStudent()
  }
  return { take, stop }
}
