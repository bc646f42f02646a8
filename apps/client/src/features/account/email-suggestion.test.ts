import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, suggestEmail } from './email-suggestion.ts'

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['Asha@GMAL.COM ', 'asha@gmail.com'],
  ['asha@yaho.co.in', 'asha@yahoo.co.in'],
  ['asha@redifmail.com', 'asha@rediffmail.com'],
])('ACC-02 for %s the suggestion is %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each(['asha@gmail.com', 'asha@ymail.com', 'asha@iitd.ac.in', 'asha', 'asha@', 'asha@gmail', 'a@b@gmial.com', ''])(
  'ACC-02 %s gets no suggestion',
  (typed) => {
    expect(suggestEmail(typed)).toBeUndefined()
  },
)

test('ACC-02 the distance is none for equals, the same both ways, and never more than the longer word', () => {
  const word = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, a)).toBe(0)
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
})
