import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { PeerLimiter, peerOf } from './limits.ts'
import { Refusal } from './refusal.ts'

test.each([
  ['192.0.2.5', '192.0.2.5'],
  ['::ffff:192.0.2.5', '192.0.2.5'],
  ['::FFFF:192.0.2.5', '192.0.2.5'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::'],
  ['2001:db8:0:1::', '2001:db8:0:1::'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::'],
  ['2001:db8::5', '2001:db8:0:0::'],
  ['2001:DB8::5', '2001:db8:0:0::'],
  ['::5', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '::1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
])('T19 %s is counted as %s', (ip, peer) => {
  expect(peerOf(ip)).toBe(peer)
  expect(peerOf(peer)).toBe(peer)
  expect(isIP(peer)).not.toBe(0)
})

test('T19 peers of IPv4 on a socket for both families have a bucket each', () => {
  const limiter = new PeerLimiter({ burst: 1, perSecond: 1 })
  for (let n = 1; n < 100; n++) limiter.take(`::ffff:192.0.2.${n}`, 0)
  expect(() => limiter.take('::ffff:192.0.2.1', 0)).toThrow(Refusal)
  expect(() => limiter.take('192.0.2.2', 0)).toThrow(Refusal)
})

test('T19 this machine is not limited', () => {
  const limiter = new PeerLimiter({ burst: 1, perSecond: 1 })
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    for (let n = 0; n < 3; n++) expect(() => limiter.take(ip, 0)).not.toThrow()
  }
})
