import { afterEach, expect, test, vi } from 'vitest'
import { browserOf, isInApp, isIos, isStandalone, type Browser } from './browser.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

type Row = readonly [what: string, userAgent: string, browser: Browser, maxTouchPoints?: number]

const rows: readonly Row[] = [
  ['Safari on an iPhone', `${iphone} Version/26.0 Mobile/15E148 Safari/604.1`, 'safari-ios'],
  ['Safari on an iPad', `${mac} Version/18.6 Safari/605.1.15`, 'safari-ios', 5],
  ['Safari on a Mac', `${mac} Version/18.6 Safari/605.1.15`, 'safari-mac', 0],
  ['Chrome on a Mac', `${mac} Chrome/141.0.0.0 Safari/537.36`, 'other', 0],
  ['Chrome on an iPhone', `${iphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'chrome-ios'],
  ['Edge on an iPhone', `${iphone} Version/18.0 EdgiOS/141.0 Mobile/15E148 Safari/605.1.15`, 'edge-ios'],
  ['Firefox on an iPhone', `${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'firefox-ios'],
  ['Opera on an iPhone', `${iphone} Version/18.0 Mobile/15E148 Safari/604.1 OPT/6.2`, 'in-app-ios'],
  ['Instagram on an iPhone', `${iphone} Mobile/15E148 Instagram 400.0.0.1`, 'in-app-ios'],
  ['a bare view on an iPhone', `${iphone} Mobile/15E148`, 'in-app-ios'],
  ['Google’s app on an iPhone', `${iphone} GSA/380.0 Mobile/15E148 Safari/604.1`, 'in-app-ios'],
  ['Samsung', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'firefox-android'],
  ['Chrome on Android', `${android} Chrome/141.0.0.0 Mobile Safari/537.36`, 'other'],
  [
    'Facebook on Android',
    `${android} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0]`,
    'in-app-android',
  ],
  [
    'a view on Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36',
    'in-app-android',
  ],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'firefox'],
  ['nothing', '', 'other'],
]

for (const [what, userAgent, browser, maxTouchPoints = 5] of rows)
  test(`PWA-02 tells ${what}`, () => {
    expect(browserOf({ userAgent, maxTouchPoints })).toBe(browser)
    expect(isIos(browser)).toBe(browser.endsWith('ios'))
    expect(isInApp(browser)).toBe(browser.includes('in-app'))
  })

afterEach(() => vi.unstubAllGlobals())

test('PWA-02 an installed app is told by its window, on an iPhone by the browser’s own word', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('display-mode: standalone') }))
  expect(isStandalone()).toBe(true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(isStandalone()).toBe(false)
  vi.stubGlobal('navigator', { standalone: true })
  expect(isStandalone()).toBe(true)
})
