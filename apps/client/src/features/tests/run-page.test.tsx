import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { Attempt } from '@abhyas/contracts/tests'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { resetServerClock } from './server-clock.ts'
import { attemptId, attemptOf, listOf, otherDevice, thisDevice } from './testing.ts'
import TestsPage from './tests-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const answersOf = (attempt: Attempt): Answers => ({
  'tests.attempt': () => attempt,
  'tests.list': () => listOf(attempt),
})
const open = (answers: Answers) =>
  renderPage(<TestsPage />, { pattern: '/mock-test', path: `/mock-test?attempt=${attemptId}` }, answers)
const shown = (id: string) => screen.findByText(`Stem of ${id}`)
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const option = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) })
const events = () => outbox.waiting.map(({ input }) => input)
const answers = () => events().filter((event) => 'kind' in event && event.kind === 'answer')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T04:00:00Z') })
  fillInBrowser()
  signInForTest()
  settings.deviceId = thisDevice
  resetServerClock()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
  outbox.failure = undefined
  connection.isOnline = true
  history.replaceState(null, '')
  vi.useRealTimers()
})

describe('/mock-test?attempt=', () => {
  it('TEST-02 every change is kept at once, with its time by the server’s clock', async () => {
    open(answersOf(attemptOf()))
    await shown('q1')
    press('b')
    expect(await screen.findByRole('button', { name: /^B/, pressed: true })).toBeTruthy()
    press('0')
    press('a')
    press('2')
    press('m')
    await vi.waitFor(() => expect(answers()).toHaveLength(5))
    expect(answers().at(-1)).toMatchObject({
      attemptId,
      deviceId: thisDevice,
      questionId: 'q1',
      choice: 0,
      certainty: 'even',
      marked: true,
      changes: 1,
    })
    const times = answers().map(({ at }) => at)
    expect(new Set(times).size).toBe(5)
    expect([...times].sort()).toEqual(times)
    expect(screen.queryByText(/Why first/)).toBeNull()
  })

  it('TEST-02 F22 a page that was killed comes back to the same question, choice and strikes, and tells what was not told', async () => {
    const attempt = attemptOf()
    open(answersOf(attempt))
    await shown('q1')
    press('ArrowRight')
    await shown('q2')
    fireEvent.click(screen.getByRole('button', { name: 'Strike out option D' }))
    press('b')
    await vi.waitFor(() => expect(settings.testRun).toMatchObject({ states: { q2: { word: { isKept: true } } } }))
    cleanup()
    const stored: unknown = settings.testRun?.['states']
    expect(stored).toMatchObject({ q2: { choice: 1, struck: [3], word: { isKept: true } } })
    const told = answers().find((event) => 'choice' in event && event.choice === 1)?.clientId
    settings.testRun = {
      ...settings.testRun,
      states: {
        q2: {
          ...(stored as { q2: object }).q2,
          word: { clientId: told, at: '2026-11-21T04:00:01.000Z', isKept: false },
        },
      },
    }
    outbox.waiting = []
    open(answersOf(attempt))
    await shown('q2')
    expect(option('Second').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Bring back option D' })).toBeTruthy()
    await vi.waitFor(() =>
      expect(events()).toMatchObject([{ clientId: told, at: '2026-11-21T04:00:01.000Z', choice: 1 }]),
    )
  })

  it('TEST-02 the palette counts its four states, filters, and leads to a question', async () => {
    open(answersOf(attemptOf()))
    await shown('q1')
    press('a')
    press('m')
    press('ArrowRight')
    await shown('q2')
    press('m')
    fireEvent.click(screen.getByRole('button', { name: 'All questions' }))
    expect(await screen.findByRole('button', { name: 'Question 1, answered, marked for review' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Question 2, marked for review' })).toBeTruthy()
    const third = screen.getByRole('button', { name: 'Question 3, not answered' })
    fireEvent.click(screen.getByRole('button', { name: 'Marked 2' }))
    expect(screen.queryByRole('button', { name: 'Question 3, not answered' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Polity' }))
    expect(screen.queryByRole('button', { name: /^Question 2/ })).toBeNull()
    expect(third.isConnected).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Question 3, not answered' }))
    await shown('q3')
  })

  it('TEST-02 the sheet counts before the test is handed in, once', async () => {
    open(answersOf(attemptOf()))
    await shown('q1')
    press('a')
    press('m')
    fireEvent.click(screen.getByRole('button', { name: 'All questions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Submit the test' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Submit the test?' }))
    expect(sheet.getByText('Answered and marked').nextSibling?.textContent).toBe('1')
    expect(sheet.getByText('Not answered').nextSibling?.textContent).toBe('2')
    fireEvent.click(sheet.getByRole('button', { name: 'Submit for good' }))
    expect(await screen.findByText('Submitted')).toBeTruthy()
    expect(screen.getByText('Sending your last answers. They are safe on this phone.')).toBeTruthy()
    expect(events().filter((event) => 'kind' in event && event.kind === 'submit')).toHaveLength(1)
    act(() => {
      outbox.waiting = []
    })
    const link = await screen.findByRole('link', { name: 'See the result' })
    expect(link.getAttribute('href')).toBe(`/test-result?attempt=${attemptId}`)
    expect(events()).toEqual([])
  })

  it('TEST-01 the way to the result is there once it is kept that the test is handed in', async () => {
    open(answersOf(attemptOf()))
    await shown('q1')
    fireEvent.click(screen.getByRole('button', { name: 'All questions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Submit the test' }))
    outbox.failure = new Error('nothing can be stored')
    fireEvent.click(screen.getByRole('button', { name: 'Submit for good' }))
    expect(await screen.findByText('Sending your last answers. They are safe on this phone.')).toBeTruthy()
    await pass(0)
    expect(events().filter((event) => 'kind' in event && event.kind === 'submit')).toEqual([])
    expect(screen.queryByRole('link', { name: 'See the result' })).toBeNull()
    outbox.failure = undefined
    await pass(5_000)
    await vi.waitFor(() =>
      expect(events().filter((event) => 'kind' in event && event.kind === 'submit')).toHaveLength(1),
    )
    act(() => {
      outbox.waiting = []
    })
    expect(await screen.findByRole('link', { name: 'See the result' })).toBeTruthy()
  })

  it('F20 TEST-02 offline across the deadline: answers go on, then it is locked and its result comes later', async () => {
    const attempt = attemptOf({ deadline: new Date(Date.now() + 70_000).toISOString() })
    const server = answersOf(attempt)
    open(server)
    await shown('q1')
    act(() => {
      connection.isOnline = false
    })
    server['tests.list'] = undefined
    press('a')
    await pass(12_000)
    expect(screen.getByText(/1 question is saved on this phone only/)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('1 minute left')
    await pass(60_000)
    expect(await screen.findByText('Locked. Your result comes when you are online.')).toBeTruthy()
    press('b')
    expect(answers()).toMatchObject([{ choice: 0 }])
    act(() => {
      connection.isOnline = true
      outbox.waiting = []
    })
    expect(await screen.findByRole('link', { name: 'See the result' })).toBeTruthy()
  })

  it('F20 handed in offline it is locked and will be sent', async () => {
    open(answersOf(attemptOf()))
    await shown('q1')
    act(() => {
      connection.isOnline = false
    })
    fireEvent.click(screen.getByRole('button', { name: 'All questions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Submit the test' }))
    fireEvent.click(screen.getByRole('button', { name: 'Submit for good' }))
    expect(await screen.findByText('Locked, will send. Your result comes when you are online.')).toBeTruthy()
  })

  it('F18 TEST-02 a device whose clock is five hours ahead runs by the server’s clock', async () => {
    const attempt = attemptOf({ deadline: new Date(Date.now() + 60 * 60_000).toISOString() })
    const serverNow = Date.now()
    vi.setSystemTime(serverNow + 5 * 60 * 60_000)
    const list = { ...listOf(attempt), now: new Date(serverNow).toISOString() }
    open({ ...answersOf(attempt), 'tests.list': () => list })
    await shown('q1')
    const timer = screen.getByRole('timer')
    await vi.waitFor(() => expect(timer.textContent).toMatch(/^(59:5|1:00:00)/))
  })

  it('TEST-02 another device runs it: here it is read, until it is taken over', async () => {
    const elsewhere = attemptOf({
      deviceId: otherDevice,
      answers: [{ questionId: 'q1', choice: 2, certainty: null, marked: false, milliseconds: 4_000, changes: 0 }],
    })
    const server = answersOf(elsewhere)
    open(server)
    await screen.findByText(/runs on another device/)
    expect(option('Third').getAttribute('aria-pressed')).toBe('true')
    press('a')
    expect(events()).toEqual([])
    const taken = { ...elsewhere, deviceId: thisDevice }
    server['tests.takeOver'] = (input: { deviceId: string }) => {
      expect(input.deviceId).toBe(thisDevice)
      return taken
    }
    server['tests.list'] = () => listOf(taken)
    fireEvent.click(screen.getByRole('button', { name: 'Continue here' }))
    await vi.waitFor(() => expect(screen.queryByText(/runs on another device/)).toBeNull())
    press('a')
    await vi.waitFor(() => expect(answers()).toMatchObject([{ questionId: 'q1', choice: 0, changes: 1 }]))
  })

  it('TEST-02 an answer that was asked for before the take-over does not lock it again', async () => {
    const elsewhere = attemptOf({ deviceId: otherDevice })
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    open({
      ...answersOf(elsewhere),
      'tests.list': () => held.then(() => listOf(elsewhere)),
      'tests.takeOver': () => ({ ...elsewhere, deviceId: thisDevice }),
    })
    await screen.findByText(/runs on another device/)
    fireEvent.click(screen.getByRole('button', { name: 'Continue here' }))
    await vi.waitFor(() => expect(screen.queryByText(/runs on another device/)).toBeNull())
    answer()
    await pass(0)
    expect(screen.queryByText(/runs on another device/)).toBeNull()
  })

  it('TEST-02 the device from which it was taken over becomes read-only and says so', async () => {
    const attempt = attemptOf()
    const server = answersOf(attempt)
    open(server)
    await shown('q1')
    server['tests.list'] = () => listOf({ ...attempt, deviceId: otherDevice })
    await pass(21_000)
    await screen.findByText(/runs on another device/)
    press('a')
    // The time until then, and nothing after it.
    expect(answers().every((event) => 'choice' in event && event.choice === null)).toBe(true)
  })

  it('F23 another tab runs it: this one stops, and may go on', async () => {
    open(answersOf(attemptOf()))
    await shown('q1')
    await vi.waitFor(() => expect(settings.testRun).not.toBeNull())
    act(() => {
      settings.testRun = { ...settings.testRun, tab: 'another' }
    })
    await screen.findByText(/open in another tab/)
    press('a')
    expect(events()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Continue here' }))
    await vi.waitFor(() => expect(screen.queryByText(/open in another tab/)).toBeNull())
    press('a')
    await vi.waitFor(() => expect(answers()).toHaveLength(1))
  })

  it('G6 back asks', async () => {
    open(answersOf(attemptOf()))
    await shown('q1')
    history.replaceState({ entryKey: 'below', depth: 1 }, '')
    act(() => {
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(await screen.findByRole('button', { name: 'Stay' })).toBeTruthy()
  })

  it('TEST-02 a test of another student is not there', async () => {
    open({
      'tests.attempt': () => {
        throw refusal('NOT_FOUND')
      },
    })
    expect(await screen.findByText('There is no such test of yours.')).toBeTruthy()
  })
})
