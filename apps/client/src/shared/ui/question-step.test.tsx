import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillInBrowser } from '../../testing/render-page.tsx'
import { QuestionStep } from './question-step.tsx'

beforeEach(() => {
  fillInBrowser()
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const question = {
  id: 'rain',
  format: 'plain' as const,
  passage: null,
  table: null,
  stem: 'By what factor?',
  statements: [],
  ask: null,
  options: ['5', '10', '12', '15'].map((text) => ({ text, explanation: '' })),
  key: 3,
  explanation: 'Fifteen.',
}

test.each([
  [3, 'Right.'],
  [1, 'Wrong. The right answer is D.'],
  [null, 'No answer. The right answer is D.'],
])('G7 a screen reader hears what became of the choice %s', (chosen, words) => {
  render(<QuestionStep question={question} chosen={chosen} onChoose={() => undefined} isAnswered />)
  expect(document.querySelector('output')?.textContent).toBe(words)
})
