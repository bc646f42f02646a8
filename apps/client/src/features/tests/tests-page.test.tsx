import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import NewTestPage from './new-test-page.tsx'
import { attemptId, attemptOf, cardOf, listOf, otherDevice } from './testing.ts'
import TestsPage from './tests-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const tests = [
  cardOf(),
  cardOf({ id: 'csat-a', title: 'CSAT A', paper: 'CSAT', attempts: 2, bestSixths: 524, lastAttempt: attemptId }),
  cardOf({ id: 'gs-2024', title: 'GS 2024', kind: 'paper', isRanked: false }),
  cardOf({ id: 'spark-1', title: 'Spark 1', kind: 'spark' }),
  cardOf({ id: 'spark-2', title: 'Spark 2', kind: 'spark', isToday: true }),
]
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const openList = (answers: Answers) => renderPage(<TestsPage />, { pattern: '/mock-test', path: '/mock-test' }, answers)
const openNew = (answers: Answers, path = '/new-test?test=mock-a') =>
  renderPage(<NewTestPage />, { pattern: '/new-test', path }, answers)

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  connection.isOnline = true
})

describe('/mock-test', () => {
  it('ROUTE-13 lists the tests by filter, today’s spark test first', async () => {
    openList({ 'tests.list': () => listOf(null, tests) })
    await screen.findByText('CSAT A')
    expect(titles()).toEqual(['Spark 2', 'Mock A', 'CSAT A', 'GS 2024'])
    expect(screen.getByText('87.33')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Last result.*CSAT A$/ }).getAttribute('href')).toBe(
      `/test-result?attempt=${attemptId}`,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Spark' }))
    await vi.waitFor(() => expect(titles()).toEqual(['Spark 2', 'Spark 1']))
    fireEvent.click(screen.getByRole('button', { name: 'Past papers' }))
    await vi.waitFor(() => expect(titles()).toEqual(['GS 2024']))
  })

  it('TEST-02 the running test is pinned first, also where another device runs it', async () => {
    openList({ 'tests.list': () => listOf(attemptOf({ deviceId: otherDevice }), tests) })
    expect((await screen.findByRole('link', { name: 'Resume' })).getAttribute('href')).toBe(
      `/mock-test?attempt=${attemptId}`,
    )
    expect(titles()[0]).toBe('Mock A')
    expect(screen.getByText(/on another device/)).toBeTruthy()
  })

  it('ROUTE-13 signed out it says what tests are and asks to sign in', () => {
    clearSettings()
    const { history } = openList({})
    expect(screen.getByText('Sit a full paper before the day')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(history?.at(-1)).toBe('/login')
  })

  it('G3 a failure offers a retry', async () => {
    const answers: Answers = {}
    openList(answers)
    await screen.findByText('The service is busy.')
    answers['tests.list'] = () => listOf(null, tests)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('CSAT A')).toBeTruthy()
  })
})

describe('/new-test', () => {
  it('TEST-01 says the rules and looks at the device', async () => {
    openNew({ 'tests.list': () => listOf(null, tests) })
    await screen.findByText('3 questions, 2 h, 6 marks')
    expect(screen.getByText('+2 for a right answer, −0.67 for a wrong one, nothing for a blank one')).toBeTruthy()
    expect(screen.getByText(/marked and answered is counted/)).toBeTruthy()
    expect(screen.getByText('Clock: right')).toBeTruthy()
    expect(screen.getByText('Network: the server answers')).toBeTruthy()
  })

  it('TEST-01 T6 a start that was not answered is the same start when it is tried again', async () => {
    const asked: string[] = []
    let isUp = false
    const { history, queryClient } = openNew({
      'tests.list': () => listOf(null, tests),
      'tests.start': (input: { clientId: string; deviceId: string }) => {
        asked.push(input.clientId)
        if (!isUp) throw refusal('UNAVAILABLE', 'The service is busy.')
        return attemptOf({ deviceId: input.deviceId })
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Start the test' }))
    await screen.findByText('The service is busy.')
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Start the test' }))
    await vi.waitFor(() => expect(history?.at(-1)).toBe(`/mock-test?attempt=${attemptId}`))
    expect(asked).toHaveLength(2)
    expect(new Set(asked).size).toBe(1)
    expect(settings.testStart).toBeNull()
    expect(queryClient.getQueryCache().findAll({ queryKey: [['tests', 'attempt']] })).toHaveLength(1)
  })

  it('TEST-01 while another test runs it leads there', async () => {
    const running = attemptOf({ test: cardOf({ id: 'csat-a', title: 'CSAT A' }) })
    openNew({ 'tests.list': () => listOf(running, tests) })
    await screen.findByText(/is still running/)
    expect(screen.queryByRole('button', { name: /the test$/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go on with it' })).toBeTruthy()
  })

  it('G4 offline the start is off and says why', async () => {
    openNew({ 'tests.list': () => listOf(null, tests) })
    await screen.findByText('Clock: right')
    act(() => {
      connection.isOnline = false
    })
    expect(await screen.findByText(/A test begins online/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the test' }).disabled).toBe(true)
  })

  it('ROUTE-13 without a test it leads to the list', async () => {
    const { history } = openNew({ 'tests.list': () => listOf(null, tests) }, '/new-test')
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/mock-test'))
  })
})
