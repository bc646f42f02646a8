import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const chrome = 'Chrome/130.0.0.0 Mobile Safari/537.36'
const ios = (device: string) =>
  `Mozilla/5.0 (${device}; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`

test.each([
  [`${android} ${webkit} ${chrome}`, 'Chrome on Android'],
  [`${android} ${webkit} SamsungBrowser/26.0 ${chrome}`, 'Samsung Internet on Android'],
  [`${android} ${webkit} ${chrome} EdgA/130.0.0.0`, 'Edge on Android'],
  [`${android} ${webkit} ${chrome} OPR/86.0.0.0`, 'Opera on Android'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/X; wv) ${webkit} Version/4.0 ${chrome}`, 'App on Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox on Android'],
  [`${ios('iPhone')} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${ios('iPad')} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [`${ios('iPhone')} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${ios('iPhone')} Mobile/15E148`, 'Browser on iPhone'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.5 Safari/605.1.15`, 'Safari on Mac'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('ACC-05 the device of %s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('T30 of whatever a browser says of itself nothing but our own words gets into the name', () => {
  const sign = fc.constantFrom(
    'Android',
    'iPhone',
    'Chrome/',
    'Firefox/',
    '; wv)',
    '\r\nx-student-id: 1',
    'CANARY',
    '\0',
  )
  const anything = fc.array(fc.oneof(sign, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 8 })
  fc.assert(
    fc.property(anything, (parts) => {
      const name = deviceName(parts.join(''))
      expect(name).toMatch(/^[A-Z][A-Za-z ]{1,59}$/)
      expect(name).not.toContain('CANARY')
    }),
  )
})
