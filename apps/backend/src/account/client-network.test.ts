import { describe, expect, it } from 'vitest'
import { clientNetwork } from './client-network.ts'

describe('the network of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['::ffff:0:1', '0.0.0.1'],
    ['2001:db8:0:1::', '2001:db8:0:1::'],
    ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1::'],
    ['2001:0DB8:0000:0001::d', '2001:db8:0:1::'],
    ['2001:db8::1:0:0:0:d', '2001:db8:0:1::'],
    ['2001:db8:0:2::1', '2001:db8:0:2::'],
    ['2001:db8::203.0.113.7', '2001:db8:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
    ['::', '0:0:0:0::'],
  ])('T15 %s counts as %s', (ip, network) => {
    expect(clientNetwork(ip)).toBe(network)
  })
})
