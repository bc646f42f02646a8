import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inferGrade, intervalInWords } from './grade.ts'

const given = fc.record({
  milliseconds: fc.integer({ min: 0, max: 3_600_000 }),
  seconds: fc.integer({ min: 20, max: 300 }),
  certainty: fc.constantFrom('sure', 'even', 'guess', null),
})

test('QUEST-02 an answer is graded 1 exactly when it is wrong', () => {
  fc.assert(
    fc.property(given, fc.boolean(), (answer, correct) => {
      expect(inferGrade({ ...answer, correct }) === 1).toBe(!correct)
    }),
  )
})

test('QUEST-02 a slower answer is never graded better, nor is a less certain one', () => {
  fc.assert(
    fc.property(given, fc.nat({ max: 600_000 }), (answer, more) => {
      const grade = inferGrade({ ...answer, correct: true })
      expect(inferGrade({ ...answer, correct: true, milliseconds: answer.milliseconds + more })).toBeLessThanOrEqual(
        grade,
      )
      expect(inferGrade({ ...answer, correct: true, certainty: 'guess' })).toBeLessThanOrEqual(grade)
      expect(inferGrade({ ...answer, correct: true, certainty: 'sure' })).toBeGreaterThanOrEqual(grade)
    }),
  )
})

test.each([
  ['a guess', 20, 'guess', 2],
  ['laboured', 150, 'sure', 2],
  ['in its time', 70, 'sure', 3],
  ['quick, not sure', 20, 'even', 3],
  ['quick, nothing said', 20, null, 3],
  ['quick and sure', 20, 'sure', 4],
] as const)('QUEST-02 right, %s', (_name, seconds, certainty, grade) => {
  expect(inferGrade({ correct: true, milliseconds: seconds * 1000, seconds: 72, certainty })).toBe(grade)
})

test.each([
  [1, '1 day'],
  [12, '12 days'],
  [61, '2 months'],
  [365, '1 year'],
])('QUEST-02 %i days are shown as "%s"', (days, words) => {
  expect(intervalInWords(days)).toBe(words)
})
