import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSeal } from './seal.ts'
import { closeSession, newSession, openSession, rolled, type Session } from './session.ts'

const seal = makeSeal([randomBytes(32)])
const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 1)
const session = newSession('token', 'student', start)
const isOpenAfter = (days: number, one: Session = session): boolean =>
  openSession(seal, closeSession(seal, one), start + days * dayMs) !== null

test('T1 of 1,000 sign-ins no two have the same id, and each has 128 random bits', () => {
  const ids = Array.from({ length: 1000 }, () => newSession('token', 'student', start).sid)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => Buffer.from(id, 'base64url').length === 16)).toBe(true)
})

test('T3 a session that is not used ends after 30 days', () => {
  expect(isOpenAfter(29.9)).toBe(true)
  expect(isOpenAfter(30)).toBe(false)
})

test('T3 a session that is used every day ends after 180 days', () => {
  let current = session
  for (let day = 1; day < 180; day += 1.5) current = rolled(current, start + day * dayMs) ?? current
  expect(isOpenAfter(179.9, current)).toBe(true)
  expect(isOpenAfter(180, current)).toBe(false)
})

test('T3 a session is rolled once its cookie is older than a day, under the same id', () => {
  expect(rolled(session, start + dayMs)).toBeNull()
  expect(rolled(session, start + dayMs + 1)).toMatchObject({ sid: session.sid, token: 'token', signedInAt: start })
})

test('T3 a cookie cannot claim more time than it has', () => {
  expect(isOpenAfter(31, { ...session, expiresAt: Number.MAX_SAFE_INTEGER })).toBe(false)
})

test('T2 sealed text of another shape is no session', () => {
  expect(openSession(seal, seal.close('{"token":1}'), start)).toBeNull()
  expect(openSession(seal, seal.close('null'), start)).toBeNull()
})
