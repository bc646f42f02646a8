import { expect, test } from 'vitest'
import { engagementPhone } from './phone.ts'

test.each([
  ['ten digits get +91', '9876543210', '+919876543210'],
  ['ten digits that begin with 91 too', '9187654321', '+919187654321'],
  ['longer starting 91 get +', '919876543210', '+919876543210'],
  ['other longer get +', '447911123456', '+447911123456'],
  ['shorter get +91', '98765', '+9198765'],
  ['what is not a digit does not count', '+91 98765-43210', '+919876543210'],
  ['none is none', ' - ', undefined],
])('ENG-04 %s', (_what, phone, expected) => {
  expect(engagementPhone(phone)).toBe(expected)
})
