import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSeal } from './seal.ts'

const old = randomBytes(32)
const current = randomBytes(32)

test('T2 what is sealed opens again, whatever the text', () => {
  const seal = makeSeal([current])
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      expect(seal.open(seal.close(text))).toBe(text)
    }),
  )
})

test('T2 a sealed text shows nothing of its content and is never the same twice', () => {
  const seal = makeSeal([current])
  const [one, two] = [seal.close('CANARY'), seal.close('CANARY')]
  expect(one).not.toBe(two)
  expect(Buffer.from(one.slice(9), 'base64url').toString('latin1')).not.toContain('CANARY')
})

test('T1 a key that was rotated still opens what it sealed, and the new one seals', () => {
  const sealedBefore = makeSeal([old]).close('text')
  const rotated = makeSeal([current, old])
  expect(rotated.open(sealedBefore)).toBe('text')
  expect(makeSeal([old]).open(rotated.close('text'))).toBeNull()
})

test('T2 one changed character anywhere, a cut or a foreign key opens nothing', () => {
  const seal = makeSeal([current])
  const sealed = seal.close('{"token":"x"}')
  const other = (sign: string): string => (sign === 'A' ? 'B' : 'A')
  // Base64url's last character may hold bits that no byte uses, so changing it alone may change nothing.
  for (let at = 0; at < sealed.length - 1; at++) {
    expect(seal.open(sealed.slice(0, at) + other(sealed[at] ?? '') + sealed.slice(at + 1)), String(at)).toBeNull()
    expect(seal.open(sealed.slice(0, at)), String(at)).toBeNull()
  }
  expect(makeSeal([old]).open(sealed)).toBeNull()
})

test('T2 anything that a stranger may send opens nothing and breaks nothing', () => {
  const seal = makeSeal([current])
  const prefix = seal.close('x').slice(0, 9)
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => seal.open(text) === null && seal.open(prefix + text) === null),
  )
  expect(seal.open('A'.repeat(10_000))).toBeNull()
})

test('T2 what is sealed for one purpose opens for no other', () => {
  const [session, google] = [makeSeal([current]), makeSeal([current], 'google')]
  expect(google.open(session.close('text'))).toBeNull()
  expect(session.open(google.close('text'))).toBeNull()
  expect(google.open(google.close('text'))).toBe('text')
})
