import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outputs } from '@abhyas/contracts/app-router'
import type { Card, QuestionProgress } from '@abhyas/contracts/questions'
import { connection, serverNow } from '../../shared/connection/connection.ts'
import { addDays, indiaDay } from '../../shared/news/edition.ts'
import { cardAfter } from '../../shared/questions/schedule.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { outbox } from '../../testing/outbox.ts'
import { bankOf, bankQuestion } from '../../testing/questions.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import RevisionPage from './revision-page.tsx'
import { dayInWords, onDay } from './revision-words.ts'

const kept = vi.hoisted(() => ({ questions: [] as { id: string }[] }))
vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
vi.mock('../../shared/questions/kept-packs.ts', () => ({
  useKeptBank: () => ({
    questions: kept.questions,
    count: 0,
    total: 14,
    isLooked: true,
    isLoading: false,
    download: undefined,
  }),
}))

const today = indiaDay(serverNow().getTime())
const noon = (day: string) => new Date(`${day}T06:30:00Z`)
const ids = Array.from({ length: 14 }, (_, n) => `q-${n}`)
const bank = bankOf(ids.map((id, n) => bankQuestion(id, { subject: n < 4 ? 'economy' : 'polity' })))

/** Reviewed thirty days ago, due since `daysAgo` days. */
const overdue = (daysAgo = 1): Card => ({
  ...cardAfter(null, noon(addDays(today, -30)), 3),
  due: noon(addDays(today, -daysAgo)).toISOString(),
})
const dueIn = (days: number): Card => ({ ...overdue(), due: noon(addDays(today, days)).toISOString() })
const one = (questionId: string, card: Card | null, correct = true): QuestionProgress => ({
  questionId,
  answers: 1,
  correct: correct ? 1 : 0,
  last: {
    clientId: '0190a0a0-0000-7000-8000-0000000000cc',
    choice: 0,
    correct,
    certainty: null,
    milliseconds: 72_000,
    changed: false,
    at: noon(addDays(today, -30)).toISOString(),
  },
  card,
})
type Plan = Outputs['questions']['progress']['plan']
const told = (progress: QuestionProgress[], plan: Partial<Plan> = {}): Answers => ({
  'questions.catalogue': () => bank.catalogue,
  'questions.progress': () => ({
    now: serverNow().toISOString(),
    progress,
    plan: { examDate: null, dailyCap: 60, pausedUntil: null, ...plan },
  }),
  'bookmarks.list': () => ({ bookmarks: [] }),
})
const allDue = ids.map((id) => one(id, overdue()))
const open = (answers: Answers) => renderPage(<RevisionPage />, { pattern: '/revision', path: '/revision' }, answers)

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
  kept.questions = []
  connection.isOnline = true
  vi.unstubAllGlobals()
})

describe('/revision', () => {
  it('QUEST-02 one tap starts the mixed due set, with the minutes that it needs', async () => {
    const { history } = open(told([...allDue, one('q-later', dueIn(3))]))
    await screen.findByRole('heading', { name: '14 due today, about 17 minutes' })
    fireEvent.click(screen.getByRole('button', { name: 'Start revision' }))
    expect(new Set(settings.practiceQuestions)).toEqual(new Set(ids))
    expect(settings.practiceSet).toMatchObject({
      title: 'Revision',
      mode: 'revision',
      feedback: 'now',
      from: '/revision',
    })
    expect(history?.at(-1)).toBe('/practice-questions')
  })

  it('QUEST-02 what is due can be revised subject by subject', async () => {
    open(told(allDue))
    fireEvent.click(await screen.findByRole('button', { name: /^Economy/ }))
    expect(new Set(settings.practiceQuestions)).toEqual(new Set(ids.slice(0, 4)))
    expect(settings.practiceSet).toMatchObject({ title: 'Revision: Economy' })
  })

  it('QUEST-02 a backlog becomes a plan: the day’s cap, and when it is cleared', async () => {
    open(told(allDue, { dailyCap: 5 }))
    await screen.findByRole('heading', { name: '5 due today, about 6 minutes' })
    expect(screen.getByText(`14 wait: 5 a day clears them by ${dayInWords(addDays(today, 2), today)}.`)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Start revision' }))
    expect(settings.practiceQuestions).toHaveLength(5)
  })

  it('QUEST-02 the week is forecast, in a table too', async () => {
    open(told([...allDue.slice(0, 3), one('q-3', dueIn(2)), one('q-4', dueIn(30))]))
    const chart = await screen.findByRole('figure', { name: 'The next 7 days' })
    expect(
      within(chart)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['3', '0', '1', '0', '0', '0', '0'])
    expect(within(chart).getByText('4 reviews in all; the most, 3, today.')).toBeTruthy()
  })

  it.each([
    [[1], '1 review, tomorrow.'],
    [[0], '1 review, today.'],
    [[1, 1, 1], '3 reviews, all of them tomorrow.'],
    [[1, 1, 0], '3 reviews in all; the most, 2, tomorrow.'],
  ])('QUEST-02 the forecast in words: reviews due in %j days', async (days, words) => {
    open(told(days.map((count, n) => one(`q-${n}`, dueIn(count)))))
    const chart = await screen.findByRole('figure', { name: 'The next 7 days' })
    expect(within(chart).getByText(words)).toBeTruthy()
  })

  it('QUEST-02 what is not in the bank has a row of its own until its subject is known', async () => {
    // Asked for beside the screen, by the app's own client.
    fakeGateway({
      'questions.catalogue': () => bank.catalogue,
      'questions.byIds': () => ({ questions: [bankQuestion('elsewhere', { subject: 'history' })] }),
    })
    open(told([one('elsewhere', overdue()), one('gone', overdue())]))
    expect(await screen.findByRole('button', { name: /^History/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Other questions/ })).toBeTruthy()
  })

  it('QUEST-02 with the exam’s date the recall of that day is drawn; without one it is asked for and nothing is said of it', async () => {
    const answers = told(allDue, { examDate: addDays(today, 90) })
    open(answers)
    await screen.findByRole('figure', { name: 'Recall without another review' })
    cleanup()
    open(told(allDue))
    await screen.findByText(/You would recall \d+ of 100 now/)
    expect(screen.queryByRole('figure', { name: 'Recall without another review' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Set the exam date' })).toBeTruthy()
  })

  it('QUEST-02 the plan is set on the device at once: cap, exam date and pause; a wrong cap is not sent', async () => {
    open(told(allDue))
    fireEvent.click(await screen.findByRole('button', { name: /^Your plan/ }))
    fireEvent.change(screen.getByLabelText('Reviews a day at most'), { target: { value: '2' } })
    fireEvent.submit(screen.getByLabelText('Reviews a day at most'))
    expect(screen.getByText('Enter a whole number from 5 to 500.')).toBeTruthy()
    expect(outbox.waiting).toEqual([])
    fireEvent.change(screen.getByLabelText('Reviews a day at most'), { target: { value: '10' } })
    expect(screen.getByText(/14 questions wait: 10 a day clears them by tomorrow\./)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Exam date'), { target: { value: addDays(today, 40) } })
    fireEvent.submit(screen.getByLabelText('Exam date'))
    expect(outbox.waiting.map(({ path, input }) => ({ path, input }))).toMatchObject([
      { path: 'questions.setPlan', input: { examDate: addDays(today, 40), dailyCap: 10 } },
    ])
    await screen.findByRole('heading', { name: '10 due today, about 12 minutes' })
  })

  it('QUEST-02 only what was changed in the plan is sent, and several changes that wait hold together', async () => {
    open(told(allDue, { examDate: addDays(today, 90) }))
    const said = expect.anything()
    const saveCap = async (value: string) => {
      fireEvent.click(await screen.findByRole('button', { name: /^Your plan/ }))
      fireEvent.change(screen.getByLabelText('Reviews a day at most'), { target: { value } })
      fireEvent.submit(screen.getByLabelText('Reviews a day at most'))
    }
    await saveCap('10')
    fireEvent.click(screen.getByRole('button', { name: /^Your plan/ }))
    fireEvent.change(screen.getByLabelText('Exam date'), { target: { value: '' } })
    fireEvent.submit(screen.getByLabelText('Exam date'))
    await saveCap('10')
    expect(outbox.waiting.map(({ input }) => input)).toEqual([
      { clientId: said, at: said, dailyCap: 10 },
      { clientId: said, at: said, examDate: null },
    ])
    await screen.findByRole('heading', { name: '10 due today, about 12 minutes' })
    expect(screen.getByRole('button', { name: 'Set the exam date' })).toBeTruthy()
  })

  it('QUEST-02 in a pause nothing is due, and it can be ended', async () => {
    const until = addDays(today, 3)
    open(told(allDue, { pausedUntil: until }))
    await screen.findByRole('heading', { name: `Paused until ${dayInWords(until, today)}` })
    fireEvent.click(screen.getByRole('button', { name: 'End the pause' }))
    await screen.findByRole('heading', { name: '14 due today, about 17 minutes' })
    const said = expect.anything()
    expect(outbox.waiting[0]?.input).toEqual({ clientId: said, at: said, pausedUntil: null })
  })

  it('QUEST-02 wrong answers are a set of their own', async () => {
    open(told([one('q-0', dueIn(2), false), one('q-1', dueIn(2))]))
    fireEvent.click(await screen.findByRole('button', { name: /^Wrong answers ?1 question$/ }))
    expect(settings.practiceQuestions).toEqual(['q-0'])
  })

  it('QUEST-02 saved questions are a set of their own', async () => {
    const saved = { saved: true, folder: '', note: '', importantBecause: null, title: 't', detail: 'd' }
    const at = serverNow().toISOString()
    open({
      ...told([one('q-0', dueIn(2))]),
      'bookmarks.list': () => ({
        bookmarks: [
          { ...saved, kind: 'question', itemId: 'q-5', at },
          { ...saved, kind: 'news', itemId: 'n-1', at },
        ],
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Saved questions ?1 question$/ }))
    expect(settings.practiceQuestions).toEqual(['q-5'])
  })

  it('SHELL-17 QUEST-02 nothing due says when the next is, nothing at all how questions come here', async () => {
    open(told([one('q-0', dueIn(2))]))
    await screen.findByRole('heading', { name: 'Nothing is due today' })
    expect(screen.getByText(`The next question comes back ${onDay(addDays(today, 2), today)}.`)).toBeTruthy()
    cleanup()
    open(told([]))
    await screen.findByText(/Every question that you answer comes back here/)
    expect(screen.getByRole('link', { name: 'Answer some questions' }).getAttribute('href')).toBe('/customize-practice')
  })

  it('QUEST-02 when the day’s reviews are done, more is a choice', async () => {
    const doneToday = ids.slice(0, 5).map((id) => one(id, cardAfter(overdue(), serverNow(), 3)))
    open(told([...doneToday, ...allDue.slice(5)], { dailyCap: 5 }))
    await screen.findByRole('heading', { name: 'Today’s 5 reviews are done' })
    fireEvent.click(screen.getByRole('button', { name: 'Revise more now' }))
    expect(settings.practiceQuestions).toHaveLength(5)
  })

  it('QUEST-02 offline, the set is what this phone holds, and what is missing is said', async () => {
    connection.isOnline = false
    kept.questions = ids.slice(0, 11).map((id) => ({ id }))
    open(told(allDue))
    await screen.findByText('3 of them are not on this phone. They come when you are online.')
    fireEvent.click(screen.getByRole('button', { name: 'Start revision: 11 of 14' }))
    expect(settings.practiceQuestions).toHaveLength(11)
  })

  it('SHELL-17 QUEST-02 an outage says so and can be retried', async () => {
    const answers = told(allDue)
    answers['questions.progress'] = () => {
      throw refusal('UNAVAILABLE', 'The service is busy.')
    }
    open(answers)
    await screen.findByText('The service is busy.')
    answers['questions.progress'] = told(allDue)['questions.progress']
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: '14 due today, about 17 minutes' })).toBeTruthy()
  })
})
