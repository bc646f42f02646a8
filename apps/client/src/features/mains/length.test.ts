import { expect, test } from 'vitest'
import { bandOf, countWords, examMinutes } from './length.ts'

test('MAINS-02 words are counted as a person counts them', () => {
  expect(countWords('')).toBe(0)
  expect(countWords('  Article 21 – the  right\nto life. ')).toBe(6)
  expect(countWords('न्याय सबके लिए — 100%')).toBe(4)
})

test('MAINS-02 a tenth more or less than the limit is within it', () => {
  expect([134, 135, 150, 165, 166].map((words) => bandOf(words, 150))).toEqual([
    'under',
    'within',
    'within',
    'within',
    'over',
  ])
})

test('MAINS-02 the timer is the examination’s', () => {
  const minutes = (marks: number, paper = 'GS2') => examMinutes({ marks, paper })
  expect([minutes(10), minutes(15), minutes(20), minutes(125, 'ESSAY')]).toEqual([7, 11, 14, 90])
})
