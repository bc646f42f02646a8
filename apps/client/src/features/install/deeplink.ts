import { ownPath } from '@abhyas/contracts/routes'
import { settings } from '../../shared/settings/settings.ts'

/** In an address: whoever opens it is to be asked to install the app, and is led to it from there (PWA-03). */
const parameter = 'install'

/** Keeps the address that asks to install the app, without that word; takes the word out of the address bar. */
export function keepInstallLink() {
  const url = new URL(location.href)
  if (!url.searchParams.has(parameter)) return
  url.searchParams.delete(parameter)
  const path = url.pathname + url.search + url.hash
  settings.pwaInstallDeeplink = ownPath(path) ?? '/'
  history.replaceState(history.state, '', path)
}

/** Whether a deep link asked to install the app. */
export const hasInstallLink = (): boolean => settings.pwaInstallDeeplink !== null

/** Where the link leads that brought about the installation; undefined where it leads nowhere in this app. Used up with this. */
export function takeInstallLink(): string | undefined {
  const path = ownPath(settings.pwaInstallDeeplink)
  settings.pwaInstallDeeplink = null
  return path
}
