import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight, termOf, tokensOf } from './search-text.ts'

const marked = (text: string, ...terms: string[]) =>
  highlight(text, new Set(terms))
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test('QUEST-01 whole words are marked, whatever their case and accents, in any script', () => {
  expect(marked('The Money Bill, moneyed', 'money')).toBe('The [Money] Bill, moneyed')
  expect(marked('Café society', 'cafe')).toBe('[Café] society')
  expect(marked('संविधान की प्रस्तावना', 'संविधान')).toBe('[संविधान] की प्रस्तावना')
})

test('QUEST-01 hostile text is cut, never changed: the pieces together are the text', () => {
  expect(marked('<img src=x onerror=alert(1)> & money', 'money', 'img')).toBe(
    '<[img] src=x onerror=alert(1)> & [money]',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, terms) => {
      const pieces = highlight(text, new Set([...terms, ...tokensOf(text).slice(0, 2).map(termOf)]))
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.every((piece) => piece.text !== '')).toBe(true)
    }),
  )
})
