import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { isPair, makeKeys, Vapid } from './vapid.ts'

const now = new Date('2026-03-10T06:30:00Z')

it('ENG-05 a push service can tell by the header that it is us, for itself and for half a day (RFC 8292)', () => {
  const keys = makeKeys()
  const header = new Vapid(keys, 'mailto:ops@example.org').authorization('https://push.test:8443/send/abc?x', now)
  const [, head = '', claims = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(publicKey).toBe(keys.publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } })
  const isOurs = (text: string) =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  expect([isOurs(`${head}.${claims}`), isOurs(`${head}.${claims}A`)]).toEqual([true, false])
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(read(claims)).toEqual({
    aud: 'https://push.test:8443',
    exp: now.getTime() / 1000 + 43_200,
    sub: 'mailto:ops@example.org',
  })
})

it('ENG-05 only the two halves that were made together are a pair', () => {
  const [one, other] = [makeKeys(), makeKeys()]
  expect(isPair(one)).toBe(true)
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)
  for (const wrong of [
    { ...one, privateKey: other.privateKey },
    { ...one, privateKey: 'short' },
    { ...one, privateKey: '' },
    { publicKey: '', privateKey: one.privateKey },
  ]) {
    expect(isPair(wrong)).toBe(false)
  }
})
