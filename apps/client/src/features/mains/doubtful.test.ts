import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carried, orderly, piecesOf } from './doubtful.ts'

const doubts = fc.array(fc.record({ start: fc.integer({ min: -3, max: 40 }), end: fc.integer({ min: -3, max: 40 }) }))

test('MAINS-03 a text cut at its doubtful words is the same text, whatever ranges came with it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), doubts, (text, ranges) => {
      const shown = orderly(text, ranges)
      const pieces = piecesOf(text, shown)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.filter(({ isDoubtful }) => isDoubtful)).toHaveLength(shown.length)
    }),
  )
})

test('MAINS-03 after any one change the words that are still marked are those that were', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 30 }),
      doubts,
      fc.nat(30),
      fc.nat(30),
      fc.string({ maxLength: 8 }),
      (text, ranges, from, length, put) => {
        const marked = orderly(text, ranges)
        const after = text.slice(0, from) + put + text.slice(from + length)
        const left = carried(text, after, marked)
        const words = marked.map(({ start, end }) => text.slice(start, end))
        for (const { start, end } of left) expect(words).toContain(after.slice(start, end))
        expect(orderly(after, left)).toEqual(left)
      },
    ),
  )
})

test('MAINS-03 a word that is corrected is settled; those before and behind it stay marked', () => {
  const text = 'The govermnent of Indla is a unlon'
  const marked = [
    { start: 4, end: 14 },
    { start: 18, end: 23 },
    { start: 29, end: 34 },
  ]
  const after = text.replace('Indla', 'India')
  expect(carried(text, after, marked).map(({ start, end }) => after.slice(start, end))).toEqual(['govermnent', 'unlon'])
})
