import { isStandalone } from '../../shared/device/browser.ts'
import { isNativeView } from '../../shared/native/shell.ts'
import { settings } from '../../shared/settings/settings.ts'
import { takeInstallLink } from './deeplink.ts'

export interface Greeting {
  readonly title: string
  readonly message: string
  /** Where the link that brought about the installation leads; undefined for nowhere. */
  readonly path: string | undefined
}

/** What the installed app says when it is opened for the first time; undefined ever after, and in a browser. */
export function greet(): Greeting | undefined {
  if (settings.isInstallGreeted || isNativeView() || !isStandalone()) return undefined
  settings.isInstallGreeted = true
  return {
    title: 'Abhyas is installed',
    message: 'It opens from your home screen now, and without a network, too.',
    path: takeInstallLink(),
  }
}
