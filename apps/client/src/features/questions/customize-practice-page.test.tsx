import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { outbox } from '../../testing/outbox.ts'
import { bankOf, bankQuestion } from '../../testing/questions.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import CustomizePracticePage from './customize-practice-page.tsx'

const kept = vi.hoisted(() => ({ questions: [] as { id: string }[] }))
vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
vi.mock('../../shared/questions/kept-packs.ts', () => ({
  useKeptBank: () => ({ questions: kept.questions, isLooked: true, isLoading: false, download: undefined }),
}))

const bank = bankOf([
  ...Array.from({ length: 10 }, (_, n) => bankQuestion(`p-${n}`, { subject: 'polity', year: 2024, seconds: 60 })),
  ...Array.from({ length: 4 }, (_, n) => bankQuestion(`e-${n}`, { subject: 'economy', year: null, seconds: 90 })),
])
const answersOf = (): Answers => ({
  'questions.catalogue': () => bank.catalogue,
  'questions.progress': () => ({
    now: '2026-11-21T04:00:00.000Z',
    plan: { examDate: null, dailyCap: 60, pausedUntil: null },
    progress: [{ questionId: 'p-0', answers: 2, correct: 1, last: null, card: null }],
  }),
  'bookmarks.list': () => ({ bookmarks: [] }),
})
const open = (path = '/customize-practice', answers = answersOf()) =>
  renderPage(<CustomizePracticePage />, { pattern: '/customize-practice', path }, answers)

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
})

describe('/customize-practice', () => {
  it('QUEST-03 a set by subject, with live counts and the student’s accuracy', async () => {
    const { history } = open()
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Polity 10 · 50 % right$/ }))
    expect(screen.getByRole('status').textContent).toBe('10 match · 10 questions, about 10 minutes')
    fireEvent.click(screen.getByRole('button', { name: 'Start' }))
    expect(new Set(settings.practiceQuestions)).toEqual(new Set(Array.from({ length: 10 }, (_, n) => `p-${n}`)))
    // What was answered comes last.
    expect(settings.practiceQuestions.at(-1)).toBe('p-0')
    expect(settings.practiceSet).toMatchObject({ feedback: 'now', timerSeconds: null })
    expect(history?.at(-1)).toBe('/practice-questions')
  })

  it('QUEST-03 the number, the timer and the feedback are of the set', async () => {
    open('/customize-practice?subjects=polity')
    fireEvent.change(await screen.findByRole('slider', { name: 'How many: 20' }), { target: { value: '5' } })
    fireEvent.click(screen.getByRole('radio', { name: 'On' }))
    fireEvent.click(screen.getByRole('radio', { name: 'At the end' }))
    expect(screen.getByRole('status').textContent).toBe('10 match · 5 questions, 5 minutes on the timer')
    fireEvent.click(screen.getByRole('button', { name: 'Start' }))
    expect(settings.practiceQuestions).toHaveLength(5)
    expect(settings.practiceSet).toMatchObject({ feedback: 'end', timerSeconds: 300 })
    expect(settings.practiceSet).toMatchObject({
      from: '/customize-practice?subjects=polity&count=5&timer=1&feedback=end',
    })
  })

  it('QUEST-03 an impossible filter names what to relax, and never starts', async () => {
    open('/customize-practice?subjects=economy&year=2024')
    await screen.findByText('Nothing fits all of this. One change is enough:')
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Any subject and topic: 10' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Any year/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'All questions, not only papers: 4' }))
    expect(screen.getByRole('status').textContent).toBe('4 match · 4 questions, about 6 minutes')
  })

  it('QUEST-03 the address brings the choices back', async () => {
    open('/customize-practice?subjects=economy&count=50&timer=1')
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Economy/ })).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('50')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'On' }).checked).toBe(true)
  })

  it('QUEST-03 choices are kept by name, brought back by a tap, removed with an undo', async () => {
    open('/customize-practice?subjects=economy')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep these choices' }))
    const sheet = within(screen.getByRole('dialog'))
    fireEvent.click(sheet.getByRole('button', { name: 'Keep these choices' }))
    expect(sheet.getByText('Give it a name first.')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: ' Money ' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Keep these choices' }))
    expect(settings.practicePresets).toEqual([{ name: 'Money', query: 'subjects=economy' }])
    fireEvent.click(screen.getByRole('checkbox', { name: /^Economy/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Money' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Economy/ }).checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Keep or remove' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove Money' }))
    expect(settings.practicePresets).toEqual([])
    fireEvent.click(await screen.findByText('Undo'))
    expect(settings.practicePresets).toHaveLength(1)
  })

  it('QUEST-03 offline the set is made of what this phone holds', async () => {
    connection.isOnline = false
    kept.questions = [{ id: 'p-1' }, { id: 'p-2' }]
    open()
    await screen.findByText(/Offline: 2 of 14 questions are on this phone/)
    fireEvent.click(screen.getByRole('button', { name: 'Start' }))
    expect(new Set(settings.practiceQuestions)).toEqual(new Set(['p-1', 'p-2']))
  })

  it('SHELL-17 QUEST-03 an outage says so and can be retried', async () => {
    const answers = answersOf()
    answers['questions.catalogue'] = () => {
      throw refusal('UNAVAILABLE', 'The service is busy.')
    }
    open('/customize-practice', answers)
    await screen.findByText('The service is busy.')
    answers['questions.catalogue'] = () => bank.catalogue
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('checkbox', { name: /^Polity/ })).toBeTruthy()
  })
})
