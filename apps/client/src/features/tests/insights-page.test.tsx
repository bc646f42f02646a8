import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AttemptFacts } from '@abhyas/contracts/tests'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import InsightsPage from './insights-page.tsx'
import { attemptFacts, questionFact } from './insights-testing.ts'
import { resultOf } from './testing.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const [newId, oldId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const newest = attemptFacts(
  [
    questionFact('q1'),
    questionFact('q2', { correct: false, errorType: 'misread' }),
    questionFact('q3', { correct: false, certainty: 'guess', milliseconds: 150_000, changes: 1 }),
    questionFact('q4', { correct: false, certainty: 'guess', subject: 'economy', topics: ['gs3.1'] }),
    questionFact('q5', { correct: null, certainty: null, milliseconds: 0 }),
  ],
  { attemptId: newId, title: 'Full test 2' },
)
const older = attemptFacts([questionFact('q1'), questionFact('q6', { certainty: 'even' })], {
  attemptId: oldId,
  endedAt: '2026-11-01T06:00:00.000Z',
})

const told = (attempts: AttemptFacts[], more: Answers = {}): Answers => ({
  'tests.insights': () => ({ attempts }),
  'questions.catalogue': () => ({
    packs: [],
    questions: [],
    topics: [{ id: 'gs3.1', paper: 'GS3', name: 'Planning and growth' }],
  }),
  ...more,
})
const open = (answers: Answers, query = '') =>
  renderPage(<InsightsPage />, { pattern: '/mock-test-insights', path: `/mock-test-insights${query}` }, answers)

/** The rows of a plot's table, cell by cell. */
const rowsOf = async (title: string) => {
  const figure = await screen.findByRole('figure', { name: title })
  return within(figure)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
}
const readingOf = (title: string) =>
  screen.getByRole('figure', { name: title }).querySelector('figcaption')?.textContent ?? ''

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
})

describe('/mock-test-insights', () => {
  it('TEST-05 every plot has its reading and its table', async () => {
    open(told([newest, older]))
    await screen.findByRole('heading', { name: 'Sure, 50-50, guess' })
    const figures = screen.getAllByRole('figure')
    expect(figures.map((figure) => within(figure).getByRole('heading').textContent)).toEqual([
      'Your next 48 hours',
      'Sure, 50-50, guess',
      'What if you had left them blank?',
      'Does sure mean right?',
      'Negative marks by mistake',
      'Time per question',
      'Changed answers',
      'Accuracy by subject',
      'Topics',
      'Attempts against accuracy',
      'Your scores',
    ])
    for (const figure of figures) {
      expect(figure.querySelector('figcaption')?.textContent).toMatch(/\.$/)
      expect(within(figure).getAllByRole('row').length).toBeGreaterThan(1)
      for (const drawing of figure.querySelectorAll('svg')) expect(drawing.closest('[aria-hidden]')).toBeTruthy()
    }
  })

  it('TEST-05 the guess matrix adds up to the marks', async () => {
    open(told([newest]))
    expect(await rowsOf('Sure, 50-50, guess')).toEqual([
      ['Sure', '1', '1', '+1.33'],
      ['50-50', '0', '0', '0'],
      ['Guess', '0', '2', '−1.33'],
      ['In all', '1', '3', '0'],
    ])
    expect(readingOf('Sure, 50-50, guess')).toBe('2 guesses cost 1.33 marks; what you were sure of brought 1.33 marks.')
  })

  it('TEST-05 the slider thinks the guesses away', async () => {
    open(told([newest]))
    const slider = await screen.findByRole('slider', { name: 'Leave blank' })
    expect(slider.getAttribute('aria-valuetext')).toBe('As you answered')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Without the guesses')
    expect(screen.getByRole('status').textContent).toBe(
      '1.33 without the guesses: 0 right and 2 wrong answers fewer, +1.33 marks',
    )
    expect(readingOf('What if you had left them blank?')).toBe(
      'Without the guesses you would have had 1.33 marks more.',
    )
  })

  it('TEST-05 mistakes are the student’s word, else a suggestion that is called one; time sinks lead to the review', async () => {
    open(told([newest]))
    expect(await rowsOf('Negative marks by mistake')).toEqual([
      ['Guess', '2', '1.33'],
      ['Misread', '1', '0.67'],
    ])
    expect(screen.getByText(/2 reasons of these are our suggestion/)).toBeTruthy()
    expect(readingOf('Time per question')).toMatch(/^1 question took over twice the time needed: 2 min 30 s of /)
    expect(screen.getByRole('link', { name: /^Question 3 · Polity/ }).getAttribute('href')).toContain(
      `/test-review?attempt=${newId}`,
    )
  })

  it('TEST-05 topics have the catalogue’s names, the weakest first; what has none keeps its id', async () => {
    open(told([newest]))
    await screen.findByRole('rowheader', { name: 'Planning and growth' })
    expect((await rowsOf('Topics')).map(([name, right]) => [name, right])).toEqual([
      ['Planning and growth', '0 of 1'],
      ['gs2.5', '1 of 3'],
    ])
  })

  it('TEST-05 one test is chosen by the address or the list; its rank says of how many', async () => {
    const { history } = open(
      told([newest, older], {
        'tests.result': ({ attemptId }: { attemptId: string }) =>
          resultOf({ attemptId, rank: attemptId === newId ? { place: 38, of: 212 } : null }),
      }),
      `?attempt=${newId}`,
    )
    expect(await screen.findByText('· rank 38 of 212')).toBeTruthy()
    expect(screen.getByText(/of 10 marks in 1 test/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Which tests'), { target: { value: '' } })
    expect(await screen.findByText(/of 14 marks in 2 tests/)).toBeTruthy()
    expect(screen.queryByText(/rank/)).toBeNull()
    expect(history?.at(-1)).toBe('/mock-test-insights')
  })

  it('TEST-05 the set of the next 48 hours is practised: wrong though sure first', async () => {
    const { history } = open(told([newest]), `?attempt=${newId}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Practise these 4 now' }))
    expect(settings.practiceQuestions).toEqual(['q2', 'q3', 'q4', 'q5'])
    expect(settings.practiceSet).toMatchObject({
      mode: 'revision',
      feedback: 'now',
      from: `/mock-test-insights?attempt=${newId}`,
    })
    expect(history?.at(-1)).toBe('/practice-questions')
  })

  it('TEST-05 attempts with nothing answered are shown without the plots that need an answer', async () => {
    open(told([attemptFacts([questionFact('q1', { correct: null, certainty: null, milliseconds: 0 })])]))
    await screen.findByRole('figure', { name: 'Your scores' })
    expect(readingOf('Your scores')).toMatch(/^One test is no trend yet/)
    for (const title of ['Does sure mean right?', 'Negative marks by mistake', 'Accuracy by subject'])
      expect(screen.queryByRole('figure', { name: title })).toBeNull()
  })

  it.each(['signed out', 'without a test'])(
    'TEST-05 ROUTE-13 %s there is a marked sample and the way to a test',
    async (who) => {
      if (who === 'signed out') clearSettings()
      open(told([]))
      expect(await screen.findByText('Sample')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Take a test' }).getAttribute('href')).toBe('/new-test')
      expect(screen.getAllByRole('figure')).toHaveLength(11)
      expect(screen.queryByRole('button', { name: /^Practise/ })).toBeNull()
      expect(screen.queryByRole('link', { name: /^Question/ })).toBeNull()
    },
  )

  it('SHELL-17 TEST-05 an outage says so and can be retried', async () => {
    const answers = told([newest], {
      'tests.insights': () => {
        throw refusal('UNAVAILABLE', 'The service is busy.')
      },
    })
    open(answers)
    await screen.findByText('The service is busy.')
    answers['tests.insights'] = told([newest])['tests.insights']
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('figure', { name: 'Your scores' })).toBeTruthy()
  })
})
