import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPushBrowser } from '../testing/push-browser.ts'
import { encrypt, isPublicKey } from './encrypt.ts'

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  ownPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  browserPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

it('ENG-05 a message is encrypted as the example of RFC 8291', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes(example.ownPrivate))
  const receiver = { p256dh: bytes(example.browserPublic), auth: bytes(example.auth) }
  expect(encrypt(example.text, receiver, pair, bytes(example.salt)).toString('base64url')).toBe(example.body)
  expect(createPushBrowser(bytes(example.browserPrivate), receiver.auth).read(bytes(example.body))).toBe(example.text)
})

it('ENG-05 the browser that it is for reads any message, no other does, and no two are alike', () => {
  const [browser, other] = [createPushBrowser(), createPushBrowser()]
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const body = encrypt(text, browser)
      expect(browser.read(body)).toBe(text)
      expect(() => other.read(body)).toThrow(/authenticate/)
      expect(encrypt(text, browser).equals(body)).toBe(false)
    }),
    { numRuns: 20 },
  )
})

it('T14 only a point of the curve counts as a public key', () => {
  const point = bytes(example.browserPublic)
  expect(isPublicKey(point)).toBe(true)
  const off = Buffer.from(point)
  off[64] = (off[64] ?? 0) ^ 1
  for (const wrong of [off, point.subarray(1), Buffer.alloc(65), Buffer.concat([Buffer.of(4), Buffer.alloc(64)])]) {
    expect(isPublicKey(wrong)).toBe(false)
  }
})
