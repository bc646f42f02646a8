import { randomBytes } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import fc from 'fast-check'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { makeSeal } from '../session/seal.ts'
import { attemptMs, Attempts } from './attempts.ts'

const seal = makeSeal([randomBytes(32)], 'google')
// Loads its parser and writer.
beforeAll(() => Fastify().register(fastifyCookie, { hook: false }).ready())

const begin = Date.UTC(2026, 0, 1)
const header = (attempts: Attempts): string => attempts.setCookies.map((line) => line.split(';')[0]).join('; ')

function begun(where: 'page' | 'native' = 'page') {
  const attempts = new Attempts(seal, undefined, begin)
  return { attempt: attempts.begin(where, 'old-token'), cookies: header(attempts) }
}

test('ACC-01 an attempt is taken within ten minutes and not a moment later', () => {
  const { attempt, cookies } = begun()
  expect(new Attempts(seal, cookies, begin + attemptMs).take(attempt.id)).toEqual(attempt)
  expect(new Attempts(seal, cookies, begin + attemptMs + 1).take(attempt.id)).toBe('unknown')
})

test('T1 once used it says so and holds no secret any more, until its time is over', () => {
  const { attempt, cookies } = begun()
  const taking = new Attempts(seal, cookies, begin + 1000)
  taking.take(attempt.id)
  expect(taking.setCookies[0]).toContain('Max-Age=599;')
  const after = header(taking)
  const sealed = after.slice(after.indexOf('=') + 1)
  expect(JSON.parse(seal.open(sealed) ?? '')).toMatchObject({ verifier: null, replaces: null, isUsed: true })
  expect(new Attempts(seal, after, begin + 2000).take(attempt.id)).toBe('used')
})

test('T1 of 1,000 attempts no state, nonce or verifier repeats, and each has 256 bits', () => {
  const all = Array.from({ length: 1000 }, () => begun().attempt).flatMap(({ id, nonce, verifier }) => [
    id,
    nonce,
    verifier ?? '',
  ])
  expect(new Set(all).size).toBe(3000)
  expect(all.every((one) => Buffer.from(one, 'base64url').length === 32)).toBe(true)
  const { attempt } = begun('native')
  expect(attempt).toMatchObject({ nonce: attempt.id, verifier: null })
})

test('T2 whatever a stranger sends as cookies and state, nothing is taken and nothing breaks', () => {
  const { attempt, cookies } = begun()
  const name = cookies.split('=')[0] ?? ''
  const foreign = makeSeal([randomBytes(32)], 'google').close(JSON.stringify(attempt))
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 100 }), (value, id) => {
      expect(new Attempts(seal, `${name}=${value}`, begin).take(attempt.id)).toBe('unknown')
      expect(new Attempts(seal, cookies, begin).take(id)).toBe('unknown')
      expect(new Attempts(seal, cookies, begin).take(attempt.id.slice(0, 12) + id)).toBe('unknown')
    }),
  )
  for (const value of [foreign, seal.close('null'), seal.close('{}'), seal.close('"x"')]) {
    expect(new Attempts(seal, `${name}=${value}`, begin).take(attempt.id)).toBe('unknown')
  }
})
