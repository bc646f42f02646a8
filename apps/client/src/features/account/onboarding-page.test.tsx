import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TRPCClientError } from '@trpc/client'
import { asha } from '../../testing/fake-gateway.ts'
import { refusal, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { toUserData } from '../../shared/settings/fields.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import OnboardingPage from './onboarding-page.tsx'
import { questionsOf } from './onboarding-questions.ts'
import { sendPreparation } from './onboarding-sending.ts'

afterEach(() => {
  cleanup()
  clearSettings()
})

const open = (path = '/onboarding') => renderPage(<OnboardingPage />, { pattern: '/onboarding', path }, {})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const asked = () => screen.getByRole('heading', { level: 2 }).textContent

const questions = questionsOf(2026)

test('ROUTE-02 at most five questions, one tap each, and the answers wait on the device', async () => {
  expect(questions.length).toBeLessThanOrEqual(5)
  const { history } = open()
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Questions' }).value).toBe(1)
  const labels = questions.map(({ ask }) => {
    expect(asked()).toBe(ask)
    const [, second] = within(screen.getByRole('group', { name: ask })).getAllByRole('button')
    const label = second?.textContent
    if (second) fireEvent.click(second)
    return label
  })
  expect(history?.at(-1)).toBe('/login')
  expect(settings.completedOnboarding).toBe(true)
  expect(settings.preparation).toEqual({
    examYear: Number(labels[0]),
    stage: 'reading',
    medium: 'Hindi',
    optional: 'Geography',
    dailyMinutes: 30,
  })
})

test('ROUTE-02 each question can be skipped, and all of them', () => {
  const { history } = open()
  press('Skip')
  press('Just beginning')
  expect(settings.preparation).toEqual({ stage: 'beginning' })
  press('Skip all')
  expect(history?.at(-1)).toBe('/login')
  expect(settings.completedOnboarding).toBe(true)
})

test('ROUTE-02 a reload finds the question and the answer; back leads to the question before', () => {
  settings.preparation = { stage: 'revising' }
  open('/onboarding?step=2')
  expect(screen.getByRole('button', { name: 'Revising for Prelims' }).getAttribute('aria-pressed')).toBe('true')
  press('Back')
  expect(asked()).toBe(questions[0]?.ask)
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('ROUTE-02 arrow keys and a swipe move between the questions', () => {
  open()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(asked()).toBe(questions[1]?.ask)
  expect(document.activeElement?.textContent).toBe(questions[1]?.ask)
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(asked()).toBe(questions[0]?.ask)
  const heading = screen.getByRole('heading', { level: 2 })
  fireEvent.pointerDown(heading, { clientX: 300, clientY: 10, isPrimary: true })
  fireEvent.pointerUp(heading, { clientX: 100, clientY: 10, isPrimary: true })
  expect(asked()).toBe(questions[1]?.ask)
})

test.each(['/onboarding?step=0', '/onboarding?step=6', '/onboarding?step=x', '/onboarding?step=1.5'])(
  'ROUTE-02 %s begins with the first question',
  (path) => {
    open(path)
    expect(asked()).toBe(questions[0]?.ask)
  },
)

test('ROUTE-02 once it is done it is not shown again', async () => {
  settings.completedOnboarding = true
  const { history } = open()
  await waitFor(() => expect(history?.at(-1)).toBe('/login'))
})

test('ROUTE-02 after the sign-up the answers go into the account, once', async () => {
  signInForTest()
  settings.preparation = { examYear: 2027, medium: 'Hindi' }
  const id = currentStudentId() ?? ''
  const student = { ...asha, id, examTarget: 'UPSC CSE 2027' }
  const send = vi.fn<() => Promise<{ student: typeof asha }>>(() => Promise.resolve({ student }))
  await sendPreparation(send)
  await sendPreparation(send)
  expect(send).toHaveBeenCalledExactlyOnceWith({ examYear: 2027, medium: 'Hindi' })
  expect(settings.preparation).toEqual({})
  expect(settings.userData).toEqual(toUserData(student))
})

test('ROUTE-02 answers that could not be sent stay, those that the server does not take go; nothing goes for nobody', async () => {
  settings.preparation = { examYear: 2027 }
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(new TRPCClientError('Failed to fetch')))
  await sendPreparation(send)
  expect(send).not.toHaveBeenCalled()
  signInForTest()
  await sendPreparation(send)
  expect(settings.preparation).toEqual({ examYear: 2027 })
  send.mockRejectedValueOnce(refusal('BAD_REQUEST'))
  await sendPreparation(send)
  expect(settings.preparation).toEqual({})
})

test('ROUTE-02 the second tap of a double tap answers nothing', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }), { detail: 1 })
  expect(asked()).toBe(questions[1]?.ask)
  fireEvent.click(screen.getByRole('button', { name: 'Just beginning' }), { detail: 2 })
  expect(asked()).toBe(questions[1]?.ask)
  expect(settings.preparation).toEqual({})
})
