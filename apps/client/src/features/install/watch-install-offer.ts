import { subscribe } from 'valtio/vanilla'
import { browserOf, isStandalone } from '../../shared/device/browser.ts'
import { canInstall, onCanInstall, setInstructions } from '../../shared/install/install.ts'
import { interrupt, withdraw } from '../../shared/interruptions/queue.ts'
import { isNativeView } from '../../shared/native/shell.ts'
import { settings } from '../../shared/settings/settings.ts'
import { InstallBanner } from './banner.tsx'
import { hasInstallLink, keepInstallLink } from './deeplink.ts'
import { openInstructions } from './open.ts'
import { bannerAfter } from './rule.ts'
import { hasRoom } from './use-place.ts'

/**
 * Lets the banner wait for its turn when the app can be installed, by the browser's own prompt or by hand where it has
 * none: once for each start, and once for each link that asks for it. An installed app and the native view offer nothing
 * (PWA-02). Returns the way to stop.
 */
export function watchInstallOffer(): () => void {
  if (isNativeView() || isStandalone()) return () => undefined
  keepInstallLink()
  if (browserOf(navigator) !== 'other') setInstructions(openInstructions)
  let offered: { readonly link: string | null } | undefined
  const look = () => {
    const link = settings.pwaInstallDeeplink
    const startMs = bannerAfter({
      isPossible: canInstall(),
      dismissedAt: settings.installDismissedAt,
      isLinked: hasInstallLink(),
      now: Date.now(),
    })
    if (!canInstall()) withdraw('install')
    if (startMs === undefined || (offered && (link === null || link === offered.link))) return
    offered = { link }
    // A link makes the one that waits come at once.
    withdraw('install')
    interrupt({ id: 'install', Show: InstallBanner, startMs, hasRoom, isPassive: true })
  }
  look()
  const stops = [onCanInstall(look), subscribe(settings, look)]
  return () => {
    for (const stop of stops) stop()
    setInstructions(undefined)
    withdraw('install')
  }
}
