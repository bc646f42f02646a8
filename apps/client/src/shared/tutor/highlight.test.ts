import { expect, test } from 'vitest'
import { supportOf } from './highlight.ts'

const text = 'The President appoints the judges. They retire at the age of sixty-five years. The court sits in Delhi.'
const marked = (sentence: string) => {
  const place = supportOf(text, sentence)
  return place && text.slice(...place)
}

test('TUTOR-02 the words of the source itself are marked where they stand', () => {
  expect(marked('They retire at the age of sixty-five years.')).toBe('They retire at the age of sixty-five years.')
})

test('TUTOR-02 a model’s own words mark the sentence that is most like them, or none', () => {
  expect(marked('Judges retire when they reach the age of sixty-five.')).toBe(
    'They retire at the age of sixty-five years.',
  )
  expect(marked('Monsoon clouds gather over Kerala.')).toBeUndefined()
  expect(marked('')).toBeUndefined()
})
