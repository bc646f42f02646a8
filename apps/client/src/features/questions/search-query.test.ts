import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formats, subjects } from '../../shared/questions/labels.ts'
import { queryOf, searchOf } from './search-query.ts'

test('QUEST-01 a search stands in its address and is read from it again', () => {
  const query = fc.record({
    words: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    year: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined }),
    subject: fc.option(fc.constantFrom(...subjects), { nil: undefined }),
    topic: fc.option(fc.string({ minLength: 1, maxLength: 100 }), { nil: undefined }),
    format: fc.option(fc.constantFrom(...formats), { nil: undefined }),
  })
  fc.assert(
    fc.property(query, (one) => {
      expect(queryOf(new URLSearchParams(searchOf(one).toString()))).toEqual(one)
    }),
  )
})

test('QUEST-01 an address that makes no sense filters nothing', () => {
  const none = { words: '', year: undefined, subject: undefined, topic: undefined, format: undefined }
  for (const text of ['', 'year=last', 'year=-3', 'year=2024.5', 'subject=constructor', 'format=x&topic='])
    expect(queryOf(new URLSearchParams(text))).toEqual(none)
})
