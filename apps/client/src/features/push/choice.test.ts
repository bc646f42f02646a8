import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstChoice, readChoice } from './choice.ts'
import { bytesOf } from './subscription.ts'
import { undoSteps } from './undo.ts'

test('SET-06 what is kept of the choice is taken as far as it can be read', () => {
  expect(readChoice(null)).toBeNull()
  expect(readChoice({})).toBeNull()
  expect(readChoice({ ...firstChoice })).toEqual(firstChoice)
  expect(readChoice({ topics: ['news', 'else', 7], quiet: { from: '25:00', to: '07:00' } })).toEqual({
    topics: ['news'],
    quiet: null,
  })
  expect(readChoice({ topics: [], quiet: { from: '07:00', to: '07:00' } })).toEqual({ topics: [], quiet: null })
})

test('SET-06 whatever is kept, the choice is none or one that the server takes', () => {
  const run = fc.check(
    fc.property(fc.dictionary(fc.constantFrom('topics', 'quiet', 'else'), fc.jsonValue()), (kept) => {
      const choice = readChoice(kept)
      return choice === null || choice.topics.every((topic) => topic === 'news' || topic === 'revision')
    }),
  )
  expect(run.failed, JSON.stringify(run.counterexample)).toBe(false)
})

test('C3 a key in base64url becomes its bytes', () => {
  expect([...bytesOf('-_8B')]).toEqual([251, 255, 1])
})

test('C3 each browser has its own way to undo a refusal', () => {
  const ways = [
    undoSteps('safari-ios', true, false),
    undoSteps('samsung', false, true),
    undoSteps('other', true, true),
    undoSteps('safari-mac', false, false),
    undoSteps('other', false, true),
  ].map(([first]) => first)
  expect(new Set(ways).size).toBe(ways.length)
})
