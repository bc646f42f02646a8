import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Passage } from './material.ts'
import { supportOf } from './support.ts'

const passage = (text: string, id = 'book:a/b#1'): Passage => ({
  id,
  kind: 'book',
  title: 'A book, Emergency provisions',
  place: 'Paragraph 1',
  text,
  path: '/book/a?chapter=b&n=1',
  isSample: true,
})

const texts = [
  'Parliament must approve a national emergency within one month by a special majority. National emergencies were proclaimed in 1962, 1971 and 1975. India has never proclaimed a financial emergency.',
  'An ordinance lapses six weeks after Parliament reassembles. The Speaker votes only to break a tie.',
  'Raja Rammohan Roy founded the Brahmo Sabha at Calcutta in 1828. Lord Bentinck outlawed sati by a regulation.',
]
const passages = texts.map((text, index) => passage(text, `book:a/b#${index + 1}`))
const sentences = texts.flatMap((text, index) => text.split(/(?<=\.) /).map((sentence) => ({ sentence, index })))

describe('TUTOR-02 support of a sentence', () => {
  test.each(sentences)('stands on the passage that says it: $sentence', ({ sentence, index }) => {
    expect(supportOf(sentence, passages)).toContain(index)
  })

  test.each([
    'National emergencies were proclaimed in 1962, 1971 and 1976.',
    'Parliament must approve a national emergency within two months by a special majority.',
    'India has proclaimed a financial emergency.',
    'Parliament must not approve a national emergency within one month by a special majority.',
    'Debendranath Tagore founded the Brahmo Sabha at Calcutta in 1828.',
    'An ordinance lapses six weeks before Parliament reassembles.',
    'The capital of Mongolia is Ulaanbaatar.',
    'Here it is.',
    '',
  ])('has none for what nothing says: %s', (sentence) => {
    expect(supportOf(sentence, passages)).toEqual([])
  })

  test('stands in other words', () => {
    expect(supportOf('Rammohan Roy set up the Brahmo Sabha in Calcutta in 1828.', passages)).toEqual([2])
    expect(supportOf('National emergencies were declared in 1962, 1971 and 1975.', passages)).toEqual([0])
  })

  test('whatever the passages, a number or name that none has is never supported', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sentences), fc.integer({ min: 3000, max: 9999 }), ({ sentence }, number) => {
        expect(supportOf(sentence.replace('.', ` in ${number}.`), passages)).toEqual([])
        expect(supportOf(sentence.replace('.', ` of Xanadu${number}.`), passages)).toEqual([])
      }),
    )
  })

  test('a "not" put into a supported sentence takes its support away', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sentences), ({ sentence, index }) => {
        const turned = /\bnever\b/.test(sentence) ? sentence.replace('never ', '') : sentence.replace('.', ' not.')
        expect(supportOf(turned, passages)).not.toContain(index)
      }),
    )
  })

  test('whatever is said, the places are of passages, rising and each once', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.array(fc.string({ maxLength: 300 }), { maxLength: 5 }),
        (said, some) => {
          const places = supportOf(
            said,
            some.map((text) => passage(text)),
          )
          expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
          expect(places.every((place) => place >= 0 && place < some.length)).toBe(true)
        },
      ),
    )
  })
})
