import { expect, it } from 'vitest'
import { isKnownService } from './services.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('ENG-05 a browser’s own push service is known: %s', (endpoint) => {
  expect(isKnownService(endpoint)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evilpush.apple.com.test/',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://xpush.apple.com/',
  'https://push.apple.com/',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://localhost:4100/dev/inbox',
  'file:///etc/passwd',
  'nowhere',
  '',
])('T14 nothing is sent to any other address: %s', (endpoint) => {
  expect(isKnownService(endpoint)).toBe(false)
})
