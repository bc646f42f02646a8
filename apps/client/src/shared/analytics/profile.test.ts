import type { Consent, ConsentPurpose } from '@abhyas/contracts/account'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engagementProfile } from './profile.ts'

const purposes = ['push', 'sms', 'whatsapp', 'email'] as const
const given = (...which: readonly ConsentPurpose[]): readonly Consent[] =>
  purposes.map((purpose) => ({
    purpose,
    isGiven: which.includes(purpose),
    at: which.includes(purpose) ? '2026-11-22T00:00:00Z' : null,
  }))
const asha = {
  user_id: '3f1d9d1c-6f0a-4a3c-9a53-2f0e0c1d2b3a',
  name: 'Asha',
  email: 'asha@example.in',
  phone: '9876543210',
}
const person = { Name: 'Asha', Identity: asha.user_id, Email: 'asha@example.in', Phone: '+919876543210' }

test('ENG-03 whoever has agreed to everything has the stated profile: email off, push, sms and whatsapp on', () => {
  expect(engagementProfile(asha, given(...purposes))).toEqual({
    ...person,
    'MSG-email': false,
    'MSG-push': true,
    'MSG-sms': true,
    'MSG-whatsapp': true,
  })
})

test('ENG-03 before a consent, and after it is withdrawn, no flag is on (C4)', () => {
  const off = { 'MSG-email': false, 'MSG-push': false, 'MSG-sms': false, 'MSG-whatsapp': false }
  expect(engagementProfile(asha, given())).toEqual({ ...person, ...off })
  expect(engagementProfile(asha, [])).toEqual({ ...person, ...off })
})

test('ENG-03 each flag follows its own consent alone, whatever the others are', () => {
  const run = fc.check(
    fc.property(fc.subarray([...purposes]), (which) => {
      const profile = engagementProfile(asha, given(...which))
      return purposes.every((purpose) => profile[`MSG-${purpose}`] === (purpose !== 'email' && which.includes(purpose)))
    }),
  )
  expect(run.failed, JSON.stringify(run.counterexample)).toBe(false)
})

test('ENG-03 what is not known of a student is left out', () => {
  const nobody = { user_id: 'id', name: null, email: null, phone: null }
  expect(Object.keys(engagementProfile(nobody, []))).toEqual([
    'Identity',
    'MSG-email',
    'MSG-push',
    'MSG-sms',
    'MSG-whatsapp',
  ])
})
