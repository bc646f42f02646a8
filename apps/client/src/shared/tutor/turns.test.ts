import { expect, test } from 'vitest'
import { idOf, turnOf, wholeAnswer } from './testing.ts'
import { withAsked, withTaken, type Asked } from './turns.ts'

const asked = (n: number, replaces: string | null = null): Asked => ({
  clientId: idOf(n),
  at: '2026-11-21T07:00:00.000Z',
  chatId: idOf(1),
  about: null,
  text: `Question ${n}?`,
  mode: 'explain',
  language: 'en',
  passageId: null,
  replaces,
})
const texts = (turns: readonly { readonly text: string; readonly answer: unknown }[]) =>
  turns.map(({ text, answer }) => `${text}${answer === null ? ' waits' : ''}`)

test('TUTOR-01 what waits stands behind what the server has; what it has taken stands there once', () => {
  const known = [turnOf(1, wholeAnswer()), turnOf(2, [])]
  expect(texts(withAsked(known, [asked(2), asked(3)]))).toEqual(['Question 1?', 'Question 2?', 'Question 3? waits'])
})

test('TUTOR-01 an edited question takes the place of the one before, also while both wait', () => {
  const known = [turnOf(1, wholeAnswer()), turnOf(2, wholeAnswer())]
  expect(texts(withAsked(known, [asked(3, idOf(2)), asked(4, idOf(3))]))).toEqual(['Question 1?', 'Question 4? waits'])
  expect(withTaken(known, asked(3, idOf(2)), turnOf(3, [])).map(({ id }) => id)).toEqual([idOf(1), idOf(3)])
})

test('TUTOR-01 a question that was sent twice stands once, and keeps the pieces that came since', () => {
  const held = turnOf(1, wholeAnswer())
  expect(withTaken([held], asked(1), turnOf(1, []))).toEqual([held])
})

test('TUTOR-02 another answer takes the place of the one before', () => {
  const retried = turnOf(1, [], { answer: { id: idOf(7), pieces: [] } })
  expect(withTaken([turnOf(1, wholeAnswer())], { replaces: null }, retried)).toEqual([retried])
})
