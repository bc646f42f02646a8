import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outputs } from '@abhyas/contracts/app-router'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { mainsQuestion } from '../../testing/mains.ts'
import { outbox } from '../../testing/outbox.ts'
import { bankOf, bankQuestion } from '../../testing/questions.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import PyqPage from './pyq-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
vi.mock('../../shared/bookmarks/bookmark-button.tsx', () => ({
  BookmarkButton: ({ kind, itemId }: { kind: string; itemId: string }) => `Save ${kind} ${itemId}`,
}))
vi.mock('../../shared/questions/kept-packs.ts', () => ({
  useKeptBank: () => ({ count: 3, total: 4, isLooked: true, isLoading: false, download: undefined }),
}))

const bank = bankOf([
  bankQuestion('a', { year: 2024 }),
  bankQuestion('b', { year: 2024 }),
  bankQuestion('c', { year: 2024, subject: 'economy' }),
  bankQuestion('d', { year: null, subject: 'economy' }),
])
const progress: Outputs['questions']['progress'] = {
  now: '2026-11-21T04:00:00.000Z',
  plan: { examDate: null, dailyCap: 60, pausedUntil: null },
  progress: [{ questionId: 'a', answers: 2, correct: 1, last: null, card: null }],
}
const mains: Outputs['mains']['questions'] = {
  topics: [],
  todayId: null,
  questions: [
    mainsQuestion('m-GS2', { year: 2023, paper: 'GS2', directive: 'Discuss', text: 'Discuss this.' }),
    mainsQuestion('m-GS1', {
      year: 2024,
      paper: 'GS1',
      directive: 'Examine',
      marks: 15,
      words: 250,
      text: 'Examine this.',
    }),
    mainsQuestion('m-own', { year: null, paper: 'GS3', text: 'Only for practice.' }),
  ],
}
const answersOf = (more: Answers = {}): Answers => ({
  'questions.catalogue': () => bank.catalogue,
  'questions.progress': () => progress,
  'mains.questions': () => mains,
  ...more,
})
const open = (more: Answers = {}, path = '/pyq') => renderPage(<PyqPage />, { pattern: '/pyq', path }, answersOf(more))

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
})

describe('/pyq', () => {
  it('QUEST-01 shows each year and subject with what is done and how well, and a cell begins its practice', async () => {
    const { history } = open()
    const cell = await screen.findByRole('button', { name: /^Polity, 2024:\s*50 %\s*right,\s*1\/2\s*done$/ })
    expect(within(screen.getByRole('table')).getByRole('rowheader', { name: '2024' })).toBeTruthy()
    expect(
      screen.getByRole('button', { name: /^Economy, outside the papers:\s*–\s*not begun,\s*0\/1\s*done$/ }),
    ).toBeTruthy()
    fireEvent.click(cell)
    expect(settings.practiceQuestions).toEqual(['b', 'a'])
    expect(settings.practiceSet).toMatchObject({ title: 'Polity, 2024', mode: 'practice', from: '/pyq' })
    expect(history?.at(-1)).toBe('/practice-questions')
  })

  it('QUEST-01 a paper says that it is a sample and whose key it has, and opens in its order', async () => {
    open()
    await screen.findByText('Written in the pattern of the paper of 2024.')
    expect(screen.getByText('Sample')).toBeTruthy()
    expect(screen.getByText('Our own key')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Practise Prelims 2024, GS' }))
    expect(settings.practiceQuestions).toEqual(['a', 'b', 'c'])
    expect(settings.practiceSet).toMatchObject({ mode: 'paper', timerSeconds: null })
  })

  it('QUEST-01 offers what is left of the newest paper, or the set that was left', async () => {
    open()
    await screen.findByText('2 to do, of 3')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(settings.practiceQuestions).toEqual(['b', 'c'])
    cleanup()
    settings.unfinishedPractice = { path: '/practice-questions', title: 'Economy', answered: 2, total: 9 }
    open()
    await screen.findByText('Economy · 2 of 9 answered')
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/practice-questions')
  })

  it('QUEST-01 leads to search, by its key too, to revision and to sets of one’s own', async () => {
    const { history } = open()
    expect((await screen.findByRole('link', { name: 'Search questions' })).getAttribute('href')).toBe('/pyqSearch')
    expect(screen.getByRole('link', { name: 'Revision' }).getAttribute('href')).toBe('/revision')
    expect(screen.getByRole('link', { name: 'Build a set' }).getAttribute('href')).toBe('/customize-practice')
    fireEvent.keyDown(document.body, { key: '/' })
    expect(history?.at(-1)).toBe('/pyqSearch')
  })

  it('QUEST-01 the two papers stand apart, and the choice is in the address', async () => {
    const { history } = open()
    fireEvent.click(await screen.findByRole('radio', { name: 'CSAT Paper II' }))
    expect(await screen.findByText('No questions of this paper yet.')).toBeTruthy()
    expect(history?.at(-1)).toBe('/pyq?paper=CSAT')
  })

  it('QUEST-01 MAINS-01 Mains lists the questions by year with directive, marks and words, narrowed by paper', async () => {
    open()
    fireEvent.click(await screen.findByRole('tab', { name: 'Mains' }))
    expect(settings.practiceActiveTab).toBe(1)
    await screen.findByText('Examine · 15 marks · 250 words')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['2024', '2023'])
    expect(screen.getByText('Sample in the pattern of 2024')).toBeTruthy()
    expect(screen.getByText('Save mains m-GS1')).toBeTruthy()
    expect(screen.queryByText('Only for practice.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Write: Examine this.' }).getAttribute('href')).toBe(
      '/mains-practice/upload-answer?question=m-GS1',
    )
    fireEvent.click(screen.getByRole('button', { name: 'GS2' }))
    expect(screen.queryByText('Examine this.')).toBeNull()
    expect(screen.getByText('1 question')).toBeTruthy()
  })

  it('QUEST-01 says how much opens offline', async () => {
    open()
    expect(await screen.findByText('3 of 4 questions are on this phone and open offline.')).toBeTruthy()
  })

  it('C10 QUEST-01 an outage says so and can be tried again', async () => {
    const answers = answersOf({ 'questions.catalogue': undefined })
    renderPage(<PyqPage />, { pattern: '/pyq', path: '/pyq' }, answers)
    await screen.findByText('The service is busy.')
    answers['questions.catalogue'] = () => bank.catalogue
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Practise Prelims 2024, GS' })).toBeTruthy()
  })

  it('C10 QUEST-01 without one’s own answers the questions are there all the same', async () => {
    open({
      'questions.progress': () => {
        throw refusal('UNAVAILABLE')
      },
    })
    await screen.findByText('What you have done could not be loaded. The questions are here.')
    expect(screen.getByRole('button', { name: /^Polity, 2024:\s*–\s*not begun,\s*0\/2\s*done$/ })).toBeTruthy()
  })
})
