import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, trpc } from '../../shared/api/trpc.ts'
import { toUserData } from '../../shared/settings/fields.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { ToastProvider } from '../../shared/ui/toast.tsx'
import { asha, fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import HomePage from './home-page.tsx'

const drafts = vi.hoisted(() => ({ stored: [] as object[] }))

vi.mock('../../shared/mains/draft-storage.ts', () => ({
  createDraftStorage: () => ({ list: () => Promise.resolve(drafts.stored) }),
}))

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  return render(
    <trpc.Provider client={api} queryClient={client}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <HomePage />
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  )
}

// Noon in India on the day of the answers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T06:30:00Z') }))

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  drafts.stored = []
  await act(async () => clearSettings())
  vi.unstubAllGlobals()
})

const question = (n: number) => ({
  id: `q${n}`,
  format: 'plain',
  passage: null,
  table: null,
  stem: `Stem ${n}`,
  statements: [],
  ask: null,
  options: ['one', 'two', 'three', 'four'].map((text) => ({ text: `${text} ${n}`, explanation: `why ${text}` })),
  key: 1,
  explanation: 'because',
  difficulty: 'easy',
  seconds: 60,
})
const streak = { days: 11, best: 17, today: '2026-11-21', todaySeconds: 30, goalSeconds: 120, goalMet: false }
const item = (id: string) => ({ id })
const saved = (itemId: string) => ({
  kind: 'news',
  itemId,
  title: itemId,
  detail: '',
  saved: true,
  folder: '',
  note: '',
  importantBecause: null,
  at: '2026-11-21T00:00:00.000Z',
})

const signedInAnswers = () => ({
  'news.progress': () => ({ streak, read: ['a-20261121'], calendar: [], answered: { total: 0, correct: 0 } }),
  'news.editions': () => ({
    now: '',
    editions: [
      { source: 'THE_HINDU', current: '2026-11-21' },
      { source: 'THE_INDIAN_EXPRESS', current: '2026-11-20' },
    ],
  }),
  'news.list': (input: unknown) =>
    JSON.stringify(input).includes('HINDU')
      ? { items: [item('a-20261121'), item('b-20261121')] }
      : { items: [item('c-20261120')] },
  'bookmarks.list': () => ({ bookmarks: [saved('a-20261121')] }),
})

test('ROUTE-01 a visitor finds the value in one line, five questions without an account, and the sign-in', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  fakeGateway({ 'news.sampleQuestions': () => ({ questions: [question(1), question(2)] }) })
  open()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  fireEvent.click(screen.getByRole('link', { name: 'Try 5 questions' }))
  await screen.findByText('Question 1 of 2')
  fireEvent.click(screen.getByText('two 1'))
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(screen.getByText('because')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next question' }))
  fireEvent.click(await screen.findByText('one 2'))
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  fireEvent.click(screen.getByRole('button', { name: 'See how you did' }))
  expect(screen.getByText('1 of 2')).toBeTruthy()
})

test('ROUTE-01 a student finds the day: streak, what is read of the current editions, what is saved', async () => {
  settings.userData = toUserData(asha)
  fakeGateway(signedInAnswers())
  open()
  await screen.findByText('Keep your streak of 11 days')
  expect(await screen.findByText('1 of 3 read')).toBeTruthy()
  expect(await screen.findByText('1 item')).toBeTruthy()
  expect(screen.queryByText('Go on where you stopped')).toBeNull()
})

test('ROUTE-01 an unfinished practice set comes first', async () => {
  settings.userData = toUserData(asha)
  settings.unfinishedPractice = { path: '/news/mcq/a-20261121', title: 'Money Bill', answered: 1, total: 3 }
  fakeGateway(signedInAnswers())
  open()
  expect((await screen.findByRole('link', { name: 'Resume' })).getAttribute('href')).toBe('/news/mcq/a-20261121')
  expect(screen.getByText('Money Bill · 1 of 3 answered')).toBeTruthy()
})

test('ROUTE-01 a duel that goes on comes before everything', async () => {
  settings.userData = toUserData(asha)
  settings.unfinishedPractice = { path: '/news/mcq/a-20261121', title: 'Money Bill', answered: 1, total: 3 }
  fakeGateway({
    ...signedInAnswers(),
    'duel.lobby': () => ({
      rating: { value: 1500, deviation: 350, isProvisional: true },
      last: [],
      waiting: [],
      hasGhosts: false,
      runningId: '0190a0a0-0000-7000-8000-0000000000dd',
      invites: [],
      coolDownUntil: null,
    }),
  })
  open()
  const back = await screen.findByRole('link', { name: 'Back to the duel' })
  expect(back.getAttribute('href')).toBe('/duel-start')
  const other = screen.getByRole('link', { name: 'Resume' })
  expect(back.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('SHELL-17 what fails says why and offers a retry, and the rest of the screen stands', async () => {
  settings.userData = toUserData(asha)
  const gateway = fakeGateway({ ...signedInAnswers(), 'news.editions': () => new Refusal('UNAVAILABLE') })
  open()
  await screen.findByText('Keep your streak of 11 days')
  await screen.findByText('The service is busy or being restarted. Try again in a moment.')
  gateway.set('news.editions', signedInAnswers()['news.editions'])
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('1 of 3 read')).toBeTruthy()
})

const twoQuestions = () => ({ questions: [question(1), question(2)] })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

test('ROUTE-01 the questions go by keys: A to D choose, Enter checks and goes on, and the focus is on each question', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  fakeGateway({ 'news.sampleQuestions': twoQuestions })
  open()
  fireEvent.click(screen.getByRole('link', { name: 'Try 5 questions' }))
  await screen.findByText('Question 1 of 2')
  expect(document.activeElement?.textContent).toContain('Question 1 of 2')
  key('a')
  key('Enter')
  expect(screen.getByRole('status').textContent).toBe('Wrong. The right answer is B.')
  key('Enter')
  await screen.findByText('Question 2 of 2')
  expect(document.activeElement?.textContent).toContain('Question 2 of 2')
  key('b')
  key('Enter')
  expect(screen.getByRole('status').textContent).toBe('Right.')
})

test('ROUTE-01 the questions are an entry of the history, and a reload goes on after the last answer', async () => {
  // A browser of 2026 returns a promise, which React would take for a clean-up.
  vi.stubGlobal('scrollTo', () => Promise.resolve())
  fakeGateway({ 'news.sampleQuestions': twoQuestions })
  open()
  fireEvent.click(screen.getByRole('link', { name: 'Try 5 questions' }))
  await screen.findByText('Question 1 of 2')
  expect(location.search).toBe('?try=1')
  key('a')
  key('Enter')
  cleanup()
  open()
  await screen.findByText('Question 2 of 2')
  await act(async () => {
    history.back()
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  })
  expect(screen.getByRole('link', { name: 'Try 5 questions' })).toBeTruthy()
})

test('NEWS-02 Home follows the clock: at midnight in India the day and the streak are of the new day', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T18:29:30Z') })
  settings.userData = toUserData(asha)
  const gateway = fakeGateway(signedInAnswers())
  open()
  await screen.findByText('Saturday, 21 November')
  await screen.findByText('Keep your streak of 11 days')
  const asked = () => gateway.calls.filter((call) => call.includes('news.progress')).length
  const before = asked()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await screen.findByText('Sunday, 22 November')
  await screen.findByText('Start a streak')
  expect(asked()).toBeGreaterThan(before)
})

test('QUEST-02 a student finds what is due for revision today', async () => {
  settings.userData = toUserData(asha)
  const due = new Date(Date.now() - 86_400_000).toISOString()
  const card = { due, lastReview: '2026-01-01T00:00:00.000Z', reps: 2 }
  fakeGateway({
    ...signedInAnswers(),
    'questions.progress': () => ({
      progress: Array.from({ length: 7 }, (_, n) => ({ questionId: `q-${n}`, card })),
      plan: { examDate: null, dailyCap: 5, pausedUntil: null },
    }),
  })
  open()
  const row = await screen.findByRole('link', { name: /^Revision/ })
  expect(row.textContent).toBe('Revision5 today of 7 that wait')
  expect(row.getAttribute('href')).toBe('/revision')
})

test('ROUTE-01 MAINS-01 a Mains answer that was begun is offered to be gone on with; an empty and a handed-in one are not', async () => {
  settings.userData = toUserData(asha)
  fakeGateway(signedInAnswers())
  drafts.stored = [
    { phase: 'writing', text: '', pages: [{}] },
    { phase: 'writing', text: ' ', pages: [] },
    { phase: 'queued', text: 'Handed in.', pages: [] },
  ]
  open()
  expect((await screen.findByRole('link', { name: 'Continue writing' })).getAttribute('href')).toBe('/mains-practice')
  expect(screen.getByText('A Mains answer is begun')).toBeTruthy()
})
