/** Found in a user agent, the first that is there counts: most name others, too, whose pages they want to get. */
const browsers: readonly (readonly [sign: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['Opera', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['UCBrowser/', 'UC Browser'],
  ['MiuiBrowser/', 'Mi Browser'],
  ['VivoBrowser/', 'Vivo Browser'],
  ['HeyTapBrowser/', 'HeyTap Browser'],
  ['YaBrowser/', 'Yandex Browser'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  // The page inside of an app.
  ['; wv)', 'App'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const systems: readonly (readonly [sign: string, name: string])[] = [
  ['KAIOS/', 'KaiOS'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

const found = (names: typeof browsers, userAgent: string): string | undefined =>
  names.find(([sign]) => userAgent.includes(sign))?.[1]

/**
 * A device in words that its owner knows it by, such as `Chrome on Android`, at most 60 characters. Takes what the
 * browser says of itself: any text, of which nothing but our own words gets into the name.
 */
export function deviceName(userAgent = ''): string {
  const [browser, system] = [found(browsers, userAgent), found(systems, userAgent)]
  if (system === undefined) return browser ?? 'Unknown device'
  return `${browser ?? 'Browser'} on ${system}`
}
