/** Whose hand has to install the app or allow notifications; `other` brings a prompt of its own, or cannot. */
export type Browser =
  | 'safari-ios'
  | 'chrome-ios'
  | 'edge-ios'
  | 'firefox-ios'
  | 'in-app-ios'
  | 'samsung'
  | 'firefox-android'
  | 'in-app-android'
  | 'safari-mac'
  | 'firefox'
  | 'other'

/** What a browser says of itself. */
export interface Facts {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Apps that show the web in a view of their own, where nothing can be installed. */
const inApp =
  /FBA[NV]|FB_IAB|Instagram|Line\/|Snapchat|LinkedInApp|Twitter|GSA\/|MicroMessenger|musical_ly|Bytedance|Pinterest|Telegram|WhatsApp/i

function iosBrowser(userAgent: string): Browser {
  if (inApp.test(userAgent) || !/Safari\//.test(userAgent)) return 'in-app-ios'
  if (/CriOS\//.test(userAgent)) return 'chrome-ios'
  if (/EdgiOS\//.test(userAgent)) return 'edge-ios'
  if (/FxiOS\//.test(userAgent)) return 'firefox-ios'
  // Those that only dress up as Safari bear a name of their own; from them it has to be opened in Safari as well.
  return /OPiOS|OPT\/|YaBrowser|DuckDuckGo|Ddg\/|Focus\//.test(userAgent) ? 'in-app-ios' : 'safari-ios'
}

function androidBrowser(userAgent: string): Browser {
  if (inApp.test(userAgent) || /; wv\)/.test(userAgent)) return 'in-app-android'
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung'
  return /Firefox\//.test(userAgent) ? 'firefox-android' : 'other'
}

/** Which browser it is, as far as its user agent tells. An iPad calls itself a Macintosh, which has no touch screen. */
export function browserOf({ userAgent, maxTouchPoints }: Facts): Browser {
  const isMac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return iosBrowser(userAgent)
  if (/Android/.test(userAgent)) return androidBrowser(userAgent)
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return isMac && /Version\/[\d.]+ Safari\//.test(userAgent) ? 'safari-mac' : 'other'
}

export const isIos = (browser: Browser): boolean => browser.endsWith('-ios')
export const isInApp = (browser: Browser): boolean => browser.startsWith('in-app')

/** Whether the app runs as an installed one, without a browser around it. A browser that fills the screen is still one. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
