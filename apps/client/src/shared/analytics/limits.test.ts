import { expect, test } from 'vitest'
import { structureProblem } from './limits.ts'

test('ENG-07 flat facts are fine', () => {
  expect(structureProblem('News Opened', { item: 'a', count: 3, isFirst: false })).toBeUndefined()
  expect(structureProblem('News Opened', {})).toBeUndefined()
})

test.each([
  ['an object', { inner: 1 }],
  ['an empty object', {}],
  ['a list', ['a']],
  ['a function', () => 1],
  ['nothing', null],
  ['no number', Number.NaN],
])('ENG-07 %s in the facts is 512, and the fact is named', (_what, value) => {
  expect(structureProblem('News Opened', { item: 'a', more: value })).toMatch(/^512: .*News Opened.*\(more\).*Not sent/)
})
