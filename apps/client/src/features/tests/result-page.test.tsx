import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { AnswerState, Result } from '@abhyas/contracts/tests'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { outbox } from '../../testing/outbox.ts'
import { ratingOffers } from '../../testing/rating-offers.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import ResultPage from './result-page.tsx'
import ReviewPage from './review-page.tsx'
import SparkPage from './spark-page.tsx'
import { attemptId, cardOf, listOf, resultOf, reviewedOf, testOf } from './testing.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const openResult = (answers: Answers, path = `/test-result?attempt=${attemptId}`) =>
  renderPage(<ResultPage />, { pattern: '/test-result', path }, answers)
const showResult = (more: Partial<Result>) => openResult({ 'tests.result': () => resultOf(more) })

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
  vi.unstubAllGlobals()
})

describe('/test-result', () => {
  it('ACC-06 tells how many of all answers were right: a good set is a good moment', async () => {
    const { offers, stop } = ratingOffers()
    showResult({ tally: { right: 4, wrong: 1, blank: 2, sixths: 44, lostSixths: 4 } })
    await screen.findByRole('link', { name: 'Review every question' })
    stop()
    expect(offers).toEqual([{ source: 'test', outcome: { got: 4, of: 7 } }])
  })

  it('TEST-03 shows the score, what it is made of, and the rank of how many', async () => {
    showResult({ rank: { place: 8, of: 29 }, lateTally: { right: 2, wrong: 1, blank: 0, sixths: 20, lostSixths: 4 } })
    await screen.findByText('1.33')
    expect(screen.getByText('0.67 marks lost to wrong answers.', { exact: false })).toBeTruthy()
    expect(screen.getByText('8 of 29').parentElement?.textContent).toBe('Rank 8 of 29')
    expect(screen.getByText(/arrived too late to count: 3.33 of 6/)).toBeTruthy()
    expect(screen.queryByText(/ualified/)).toBeNull()
  })

  it('TEST-03 a percentile from 30 students on, the qualifying line of CSAT, the corrections of a key', async () => {
    showResult({
      test: testOf({ paper: 'CSAT', qualifyingSixths: 12 }),
      rank: { place: 10, of: 40 },
      corrections: [
        { questionId: 'q1', at: '2026-11-21T04:00:00Z', reason: 'B is right too.', beforeSixths: -4, afterSixths: 8 },
      ],
    })
    await screen.findByText('Not qualified: 2 needed')
    expect(screen.getByText('10 of 40').parentElement?.textContent).toBe('Rank 10 of 40, percentile 77')
    expect(screen.getByText('B is right too.')).toBeTruthy()
    expect(screen.getByText('−0.67 → 1.33')).toBeTruthy()
  })

  it('TEST-03 the next step is the biggest loss', async () => {
    showResult({ tally: { right: 0, wrong: 2, blank: 1, sixths: -8, lostSixths: 8 } })
    const link = await screen.findByRole('link', { name: 'See why they were wrong' })
    expect(link.getAttribute('href')).toBe(`/test-review?attempt=${attemptId}&show=wrong`)
    expect(screen.getByRole('link', { name: 'Go through the blank ones (2 marks)' })).toBeTruthy()
  })

  it('G11 what is shared hides the score unless it is wanted', async () => {
    const share = vi.fn<(data: { text: string; url: string }) => Promise<void>>().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    showResult({})
    await screen.findByText('1.33')
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    const send = () => screen.getAllByRole('button', { name: 'Share' }).at(-1) ?? document.body
    fireEvent.click(send())
    expect(share.mock.calls[0]?.[0].text).not.toContain('1.33')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show my score' }))
    fireEvent.click(send())
    expect(share.mock.calls[1]?.[0].text).toContain('1.33 of 6')
    expect(share.mock.calls[1]?.[0].url).toContain('/mock-test')
  })

  it('ROUTE-13 without an attempt it leads to the list; a test that runs has no result', async () => {
    const { history } = openResult({}, '/test-result')
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/mock-test'))
    cleanup()
    openResult({
      'tests.result': () => {
        throw refusal('NOT_FOUND')
      },
    })
    expect((await screen.findByRole('link', { name: 'Open the test' })).getAttribute('href')).toBe(
      `/mock-test?attempt=${attemptId}`,
    )
  })
})

const answered = (questionId: string, more: Partial<AnswerState>): AnswerState => ({
  questionId,
  choice: 1,
  certainty: null,
  marked: false,
  milliseconds: 60_000,
  changes: 0,
  ...more,
})

describe('/test-review', () => {
  const questions = [
    reviewedOf('q1', { answer: answered('q1', { choice: 0, certainty: 'sure' }) }),
    reviewedOf('q2', { answer: answered('q2', { certainty: 'sure' }), chosenPercent: [60, 20, 10, 10] }),
    reviewedOf('q3', { answer: answered('q3', { certainty: 'guess' }) }),
    reviewedOf('q4', { answer: answered('q4', {}), keys: [0, 1] }),
    reviewedOf('q5', { answer: answered('q5', {}), keys: [] }),
    reviewedOf('q6'),
  ]
  const open = (path = `/test-review?attempt=${attemptId}`) =>
    renderPage(
      <ReviewPage />,
      { pattern: '/test-review', path },
      {
        'tests.review': () => ({ attemptId, test: testOf(), questions }),
        'tests.insights': () => ({ attempts: [] }),
        'bookmarks.list': () => ({ bookmarks: [] }),
      },
    )

  it('TEST-04 goes through each question with answer, key, time, what others chose and explanation', async () => {
    open()
    await screen.findByText('Stem of q1')
    expect(screen.getByText('A, right, sure')).toBeTruthy()
    expect(screen.queryByText('Why were the marks lost?')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    await screen.findByText('Explanation of q2.')
    expect(screen.getByText('B, wrong, sure')).toBeTruthy()
    expect(screen.getByText('A 60 % · B 20 % · C 10 % · D 10 %')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText('A and B count as right.')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText(/taken out/)
  })

  it('TEST-04 filters by how it went and why; one tap confirms what is suggested', async () => {
    open(`/test-review?attempt=${attemptId}&show=wrong`)
    await screen.findByText('Stem of q2')
    expect(screen.getByRole('button', { name: 'Wrong 2', pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'No time 1' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Knowledge gap?' }))
    await vi.waitFor(() =>
      expect(outbox.waiting).toMatchObject([
        { path: 'tests.setErrorType', input: { attemptId, questionId: 'q2', errorType: 'knowledge' } },
      ]),
    )
    await screen.findByRole('button', { name: 'Knowledge gap', pressed: true })
    fireEvent.click(screen.getByRole('button', { name: 'Guess 1' }))
    await screen.findByText('Stem of q3')
  })

  it('TEST-04 every knowledge gap goes into revision by one button', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add 1 knowledge gap to revision' }))
    await screen.findByRole('button', { name: 'In revision' })
    expect(outbox.waiting).toMatchObject([{ path: 'questions.append', input: { kind: 'add', questionId: 'q2' } }])
  })
})

describe('/spark-test-results', () => {
  // Noon in India.
  const today = '2026-11-21T06:30:00.000Z'
  const facts = (endedAt: string, sixths: number) => ({
    kind: 'spark',
    endedAt,
    tally: { right: 1, wrong: 0, blank: 0, sixths, lostSixths: 0 },
  })

  it('ROUTE-18 shows the result of today’s, the day before and the days in a row', async () => {
    const spark = cardOf({ id: 'spark-2', kind: 'spark', isToday: true, lastAttempt: attemptId })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(today) })
    onTestFinished(() => void vi.useRealTimers())
    const before = '2026-11-20T06:30:00.000Z'
    renderPage(
      <SparkPage />,
      { pattern: '/spark-test-results', path: '/spark-test-results' },
      {
        'tests.list': () => listOf(null, [spark]),
        'tests.result': () => resultOf({ test: testOf({ kind: 'spark' }) }),
        'tests.insights': () => ({ attempts: [facts(today, 60), facts(before, 30)] }),
        'news.editions': () => ({ now: today, editions: [] }),
      },
    )
    await screen.findByText('A spark test on 2 days in a row')
    expect(screen.getByText('Today').nextSibling?.textContent).toBe('10')
    expect(screen.getByText('Yesterday').nextSibling?.textContent).toBe('5')
  })

  it('ROUTE-18 before today’s is done it leads there', async () => {
    renderPage(
      <SparkPage />,
      { pattern: '/spark-test-results', path: '/spark-test-results' },
      { 'tests.list': () => listOf(null, [cardOf({ id: 'spark-2', kind: 'spark', isToday: true })]) },
    )
    const link = await screen.findByRole('link', { name: 'To the spark test' })
    expect(link.getAttribute('href')).toBe('/new-test?test=spark-2')
  })
})
