// oxlint-disable-next-line typescript/no-restricted-imports -- a test may load the contract itself; the bundle may not
import { StudentChange } from '@abhyas/contracts/account'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asha } from '../../testing/fake-gateway.ts'
import { toUserData } from '../../shared/settings/fields.ts'
import { changeBetween, errorsIn, fieldsOf, withChange, type ProfileFields } from './edit-profile-rules.ts'

const text = fc.string({ maxLength: 120 })
const anyFields: fc.Arbitrary<ProfileFields> = fc.record({
  name: text,
  state: text,
  city: text,
  country: text,
  language: fc.constantFrom('', 'English', 'Hindi'),
  examTarget: text,
})

test('ACC-05 what has no error the server’s schema takes, whatever was typed', () => {
  fc.assert(
    fc.property(anyFields, anyFields, (before, after) => {
      const change = changeBetween(before, after)
      if (Object.keys(errorsIn(after)).length > 0 || !change) return
      expect(StudentChange.safeParse(change).error).toBeUndefined()
    }),
  )
})

test('ACC-05 only what differs is sent: an emptied field as null, spaces around a word as nothing', () => {
  const before = { ...fieldsOf(toUserData(asha)), city: 'Pune', examTarget: 'CSE 2027' }
  expect(changeBetween(before, before)).toBeUndefined()
  expect(changeBetween(before, { ...before, city: ' Pune ' })).toBeUndefined()
  const change = changeBetween(before, { ...before, city: '  ', language: 'Hindi' })
  expect(change).toEqual({ city: null, preferredLanguage: 'Hindi' })
  expect(withChange(toUserData(asha), change ?? {})).toMatchObject({ city: null, preferred_language: 'Hindi' })
})

test('ACC-05 each field has its own error', () => {
  const fields = fieldsOf(toUserData(asha))
  expect(errorsIn(fields)).toEqual({})
  expect(errorsIn({ ...fields, name: ' ' })).toEqual({ name: expect.stringContaining('Write the name') })
  expect(errorsIn({ ...fields, city: 'x'.repeat(61) })).toEqual({ city: expect.stringContaining('60 characters') })
})
