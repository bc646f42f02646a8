import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engagementId } from './custom-id.ts'

test.each(['a', 'A'.repeat(64), '3f1d9d1c-6f0a-4a3c-9a53-2f0e0c1d2b3a', 'x()!:@$_-9'])(
  'ENG-11 %s is an engagement id',
  (id) => {
    expect(engagementId(id)).toBe(id)
  },
)

test.each([
  ['', '0 characters'],
  ['a'.repeat(65), '65 characters'],
  ['asha devi', 'others'],
  ['asha.devi', 'others'],
  ['आशा', 'others'],
  ['a\n', 'others'],
])('ENG-11 %j is refused with a clear message', (id, reason) => {
  expect(() => engagementId(id)).toThrow(RangeError)
  expect(() => engagementId(id)).toThrow(reason)
})

test('ENG-11 whatever passes has none but the allowed characters', () => {
  const run = fc.check(
    fc.property(fc.string({ maxLength: 70, unit: 'binary-ascii' }), (id) => {
      try {
        return /^[\w()!:@$-]{1,64}$/.test(engagementId(id)) && !/\s/.test(id)
      } catch {
        return true
      }
    }),
  )
  expect(run.failed, JSON.stringify(run.counterexample)).toBe(false)
})
