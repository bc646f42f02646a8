import { browserOf, isIos, isStandalone } from '../../shared/device/browser.ts'
import { isNativeView } from '../../shared/native/shell.ts'

/**
 * Whether this browser can be pushed to. `install`: on an iPhone or iPad only the installed app can (C3). `none` in the
 * native view, whose shell has its own.
 */
export function pushSupport(): 'push' | 'install' | 'none' {
  if (isNativeView()) return 'none'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'push'
  return isIos(browserOf(navigator)) && !isStandalone() ? 'install' : 'none'
}
