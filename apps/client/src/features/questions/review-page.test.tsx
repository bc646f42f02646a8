import type { QuestionProgress } from '@abhyas/contracts/questions'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { endSet, sessionOf, startPractice, updateState } from './practice-session.ts'
import { choose, commit, setCertainty, spend } from './practice-state.ts'
import ReviewPage from './review-page.tsx'
import { bankQuestionOf, renderWithBank } from './testing.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const questions = ['q1', 'q2', 'q3', 'q4'].map((id) => bankQuestionOf(id))
const open = (path = '/review', more: Answers = {}) => renderWithBank(<ReviewPage />, path, questions, more)
const answer = (id: string, choice: number, seconds: number, certainty: 'sure' | 'guess') =>
  updateState(id, (state) =>
    commit(setCertainty(spend(choose(state, choice), seconds * 1000), certainty), {
      at: '2026-11-18T06:00:00.000Z',
      grade: 3,
      card: null,
    }),
  )
/** q1 right and sure; q2 wrong, guessed; q3 right, slow and changed; q4 open. */
const practise = (feedback: 'now' | 'end' = 'now') => {
  startPractice({ title: 'Polity, 2024', mode: 'practice', feedback, timerSeconds: null, from: '/pyq' }, [
    'q1',
    'q2',
    'q3',
    'q4',
  ])
  answer('q1', 0, 30, 'sure')
  answer('q2', 1, 30, 'guess')
  updateState('q3', (state) => choose(state, 3))
  answer('q3', 0, 91, 'sure')
}
const rows = () => screen.getAllByRole('button', { expanded: false }).map((row) => row.textContent)
const chip = (name: RegExp) => screen.findByRole('button', { name })

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
})

describe('/review', () => {
  it('QUEST-05 goes through the answers of the set; each opens with its explanations', async () => {
    practise()
    open()
    fireEvent.click(await screen.findByRole('button', { name: /Stem of q2/ }))
    expect(await screen.findByText('Explanation of q2.')).toBeTruthy()
    expect(screen.getByText('Your answer, wrong')).toBeTruthy()
    expect(screen.getByText('To read: Book on q2')).toBeTruthy()
    expect(screen.queryByText(/Stem of q4/)).toBeNull()
  })

  it.each([
    ['wrong', ['q2']],
    ['guessed', ['q2']],
    ['slow', ['q3']],
    ['changed', ['q3']],
    ['bookmarked', ['q1']],
    ['nonsense', ['q1', 'q2', 'q3']],
  ])('QUEST-05 the address holds the filter: %s', async (filter, ids) => {
    practise()
    open(`/review?filter=${filter}`, {
      'bookmarks.list': () => ({
        bookmarks: [
          {
            kind: 'question',
            itemId: 'q1',
            saved: true,
            folder: '',
            note: '',
            importantBecause: null,
            title: 'Stem of q1',
            detail: '',
            at: '2026-11-18T06:00:00.000Z',
          },
        ],
      }),
    })
    await screen.findByText(`Stem of ${ids[0]}`)
    expect(screen.getAllByText(/^Stem of/).map(({ textContent }) => textContent)).toEqual(
      ids.map((id) => `Stem of ${id}`),
    )
  })

  it('QUEST-05 a chip filters, and what it leaves can be practised again', async () => {
    practise()
    const { history } = open()
    fireEvent.click(await chip(/^Wrong 1$/))
    expect(rows()).toHaveLength(1)
    expect(history.at(-1)).toBe('/review?filter=wrong')
    fireEvent.click(screen.getByRole('button', { name: 'Practise this one again' }))
    expect(history.at(-1)).toBe('/practice-questions')
    expect(sessionOf(settings)).toMatchObject({ ids: ['q2'], set: { title: 'Once more: wrong', from: '/pyq' } })
  })

  it('QUEST-05 a filter that leaves nothing says so and leads back', async () => {
    practise()
    open('/review?filter=bookmarked')
    await screen.findByText('No answer is bookmarked.')
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('Stem of q3')).toBeTruthy()
  })

  it('QUEST-05 a number or an arrow leads to its question', async () => {
    practise()
    open()
    await screen.findByText('Stem of q3')
    fireEvent.click(screen.getByRole('button', { name: 'Jump' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Question 3, right' }))
    expect(await screen.findByText('Explanation of q3.')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('q3')
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(await screen.findByText('Explanation of q2.')).toBeTruthy()
  })

  it('QUEST-05 with feedback at the end nothing shows before the end', async () => {
    practise('end')
    open()
    await screen.findByText('This set shows what was right when it is finished.')
    expect(screen.queryByText(/Stem of/)).toBeNull()
    endSet(Date.now())
    expect(await screen.findByText('Stem of q1')).toBeTruthy()
  })

  const progressOf = (id: string, at: string): QuestionProgress => ({
    questionId: id,
    answers: 1,
    correct: 0,
    last: {
      clientId: '00000000-0000-4000-8000-00000000000a',
      choice: 2,
      correct: false,
      certainty: null,
      milliseconds: 1000,
      changed: false,
      at,
    },
    card: null,
  })
  const progress = () => ({
    now: '2026-11-18T06:00:00.000Z',
    progress: [progressOf('q1', '2026-11-10T06:00:00.000Z'), progressOf('q3', '2026-11-12T06:00:00.000Z')],
    plan: { examDate: null, dailyCap: 60, pausedUntil: null },
  })

  it('QUEST-05 ?all goes through everything answered, the latest first', async () => {
    practise()
    open('/review?all', { 'questions.progress': progress })
    await screen.findByText('Stem of q3')
    expect(screen.getAllByText(/^Stem of/).map(({ textContent }) => textContent)).toEqual(['Stem of q3', 'Stem of q1'])
  })

  it('SHELL-17 QUEST-05 ?all shows what is here, and says what is not', async () => {
    const one = progress()
    open('/review?all', {
      'questions.progress': () => ({
        ...one,
        progress: [...one.progress, progressOf('news-1', '2026-11-13T06:00:00.000Z')],
      }),
    })
    await screen.findByText('Stem of q3')
    expect(screen.getAllByText(/^Stem of/).map(({ textContent }) => textContent)).toEqual(['Stem of q3', 'Stem of q1'])
    expect(screen.getByText(/^One question could not be loaded\./)).toBeTruthy()
    fakeGateway({ 'questions.byIds': () => ({ questions: [bankQuestionOf('news-1')] }) })
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Stem of news-1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('QUEST-05 a set that shows at its end what was right keeps its questions back from everything answered', async () => {
    startPractice({ title: 'Set', mode: 'practice', feedback: 'end', timerSeconds: null, from: '/pyq' }, ['q2', 'q3'])
    open('/review?all', { 'questions.progress': progress })
    await screen.findByText('Stem of q1')
    expect(screen.queryByText('Stem of q3')).toBeNull()
    expect(screen.getByText(/^Without one question of the set that you are working on/)).toBeTruthy()
    endSet(Date.now())
    expect(await screen.findByText('Stem of q3')).toBeTruthy()
  })

  it('QUEST-05 a set that shows at its end what was right keeps each of its questions back', async () => {
    startPractice({ title: 'Set', mode: 'practice', feedback: 'end', timerSeconds: null, from: '/pyq' }, ['q2', 'q3'])
    open('/review?question=q3', { 'questions.progress': progress })
    await screen.findByText('This question is in a set that shows what was right when it is finished.')
    expect(screen.queryByText('Explanation of q3.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go on with it' }).getAttribute('href')).toBe('/practice-questions')
  })

  it('QUEST-06 ?question opens one question, as a bookmark does', async () => {
    open('/review?question=q3', { 'questions.progress': progress })
    expect(await screen.findByText('Explanation of q3.')).toBeTruthy()
  })

  it('QUEST-06 a question that was never answered is not given away', async () => {
    const { history } = open('/review?question=q2', { 'questions.progress': progress })
    await screen.findByText('Not answered')
    expect(screen.queryByText('Explanation of q2.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Practise this question' }))
    expect(history.at(-1)).toBe('/practice-questions')
  })

  it.each([
    [true, '/review'],
    [false, '/review'],
    [false, '/review?all'],
  ])('ROUTE-12 without a set it shows a marked sample (signed in: %s, %s)', async (isSignedIn, path) => {
    if (!isSignedIn) clearSettings()
    open(path)
    await screen.findByText('Stem of s1')
    expect(screen.getByText('Sample')).toBeTruthy()
    expect(screen.getByText(/^The answers shown here are made up\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Practise these again' }))
    expect(sessionOf(settings)?.set.isSample).toBe(true)
  })

  it('SHELL-17 QUEST-05 an outage says so and offers to retry', async () => {
    open('/review?all', { 'questions.progress': undefined })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
