import { track } from '../analytics/track.ts'
import { isNativeView } from '../native/shell.ts'
import { startNative } from '../native/start.ts'
import { saveSettings, settings } from '../settings/settings.ts'
import { createDestination, type Go } from './destination.ts'
import { clickOf, landedAt, unmark } from './landing.ts'
import { readLink } from './link-data.ts'
import { restart, type Page } from './restart.ts'
import { askService, loadSdk, type Outcome } from './service.ts'

interface Links {
  /** The deep-link service's key, null where none is configured. Asked for only where a link brought this visit. */
  readonly askKey: () => Promise<string | null>
  readonly go: Go
  /** For a test. */
  readonly page?: Page
  readonly load?: typeof loadSdk
}

/** Says that the app was opened, and then that it has been before (LINK-03). */
function openApp() {
  track('App Opened', { isFirst: settings.firstOpen })
  settings.firstOpen = false
  saveSettings()
}

/** Only at the root does somebody wait for the service: every other path of ours says itself where it leads (C5). */
const isAwaited = (): boolean => location.pathname === '/' && clickOf(location.href) !== undefined

/** What a failure of the service leads to (LINK-04): at most one restart in a session, else the app goes on as it stands. */
function recover(outcome: Exclude<Outcome, object>, page: Page) {
  if (outcome === 'late' || !isAwaited()) return
  restart(outcome === 'unreachable' ? 'root' : 'here', page)
}

/**
 * Begins what deep links need, once the first screen stands: tells of the app's start, goes on with a destination that
 * waits, talks with the native shell, and asks the service where this visit came by one of its links. Every other
 * visit the service hears nothing of. Returns the way to stop.
 */
export function startLinks({ askKey, go, page = location, load = loadSdk }: Links): () => void {
  openApp()
  const destination = createDestination(go)
  const follow = async (click: string) => {
    const key = await askKey().catch(() => null)
    if (key === null) return
    const outcome = await askService(load, key, click)
    if (typeof outcome === 'string') {
      recover(outcome, page)
      return
    }
    unmark()
    await destination.take(outcome)
  }
  const stopNative = startNative((data) => {
    const link = readLink(data)
    if (link) void destination.take(link)
  })
  const click = clickOf(landedAt())
  // In the native view its own SDK brings the links.
  if (click !== undefined && !isNativeView()) void follow(click)
  return () => {
    destination.stop()
    stopNative()
  }
}
