import { browserOf, isIos, isStandalone, type Browser } from '../../shared/device/browser.ts'

/** How somebody who has blocked notifications allows them again: no page can ask a second time. */
export function undoSteps(browser: Browser, isInstalled: boolean, isAndroid: boolean): readonly [string, ...string[]] {
  if (isIos(browser))
    return ['Open the Settings of your iPhone or iPad.', 'Choose Apps, then Abhyas.', 'Allow notifications.']
  if (browser === 'samsung')
    return [
      'Open the menu of Samsung Internet, then Settings.',
      'Choose “Sites and downloads”, then “Notifications”.',
      'Allow them for Abhyas.',
    ]
  if (isAndroid && isInstalled)
    return ['Hold the sign of Abhyas on your home screen.', 'Tap the “i”, then “Notifications”.', 'Switch them on.']
  if (browser === 'safari-mac')
    return ['Open Safari’s Settings, then “Websites”.', 'Choose “Notifications”.', 'Allow them for Abhyas.']
  return [
    'Tap the sign at the left of the address.',
    'Choose “Permissions” or “Site settings”.',
    'Allow notifications.',
  ]
}

/** The steps on this device. */
export const ownUndoSteps = (): readonly [string, ...string[]] =>
  undoSteps(browserOf(navigator), isStandalone(), /Android/.test(navigator.userAgent))
