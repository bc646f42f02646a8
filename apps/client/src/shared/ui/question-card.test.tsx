import type { Question } from '@abhyas/contracts/questions'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillInBrowser } from '../../testing/render-page.tsx'
import { QuestionCard } from './question-card.tsx'

beforeEach(fillInBrowser)
afterEach(cleanup)

const question: Question = {
  id: 'rain',
  format: 'plain',
  passage: 'The monsoon comes in June.\nThe table gives the rain.',
  table: {
    caption: 'Rain in millimetres',
    columns: ['Place', 'June'],
    rows: [
      ['Crest', '1650'],
      ['Plateau', '110'],
    ],
  },
  stem: 'By what factor is the crest wetter?',
  statements: [],
  ask: null,
  options: ['5', '10', '12', '15'].map((text) => ({ text, explanation: `About ${text}.` })),
  key: 3,
  explanation: 'It is fifteen times as wet.',
  difficulty: 'easy',
  seconds: 60,
}

const draw = (isLocked = false) => {
  const onChoose = vi.fn<(index: number) => void>()
  render(<QuestionCard question={question} chosen={1} onChoose={onChoose} isAnswered={false} isLocked={isLocked} />)
  return onChoose
}

test('QUEST-04 the passage and the table stand above the question, the table with its heads', () => {
  draw()
  expect(screen.getByRole('region', { name: 'Passage' }).children).toHaveLength(2)
  const table = screen.getByRole('table')
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  expect(within(table).getByRole('rowheader', { name: 'Crest' })).toBeTruthy()
})

test('QUEST-04 the table opens large', () => {
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge the table' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByRole('cell', { name: '1650' })).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('QUEST-04 locked it takes no choice and gives no answer away', () => {
  const onChoose = draw(true)
  fireEvent.click(screen.getByRole('button', { name: /12$/ }))
  expect(onChoose).not.toHaveBeenCalled()
  expect(screen.queryByText('About 12.')).toBeNull()
  expect(screen.queryByText('Explanation')).toBeNull()
})
