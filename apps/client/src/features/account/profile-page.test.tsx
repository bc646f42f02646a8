import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillInBrowser, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { connection } from '../../shared/connection/connection.ts'
import { indiaDay } from '../../shared/news/edition.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import ProfilePage from './profile-page.tsx'
import { daysLeft } from './profile-page-standing.tsx'

vi.mock('../../shared/outbox/outbox.ts', async () => ({
  ...(await import('../../testing/outbox.ts')),
  useOutbox: () => ({ waiting: 0, refused: 0 }),
  sendOutbox: () => Promise.resolve(0),
}))

const now = Date.parse('2026-11-22T06:00:00Z')
beforeEach(() => {
  fillInBrowser()
  connection.isOnline = true
  connection.serverOffsetMs = now - Date.now()
  signInForTest()
})
afterEach(() => {
  cleanup()
  connection.serverOffsetMs = 0
  act(() => clearSettings())
})

const stats = (count: number) => ({
  rating: { value: 1523, deviation: 80, isProvisional: count < 5 },
  ratings: Array.from({ length: count }, () => ({ at: '2026-11-01T06:00:00.000Z', value: 1523 })),
})
const progress = (examDate: string | null) => ({ progress: [], plan: { examDate, dailyCap: 60, pausedUntil: null } })
const open = (answers: Answers) => renderPage(<ProfilePage />, { pattern: '/profile', path: '/profile' }, answers)

test('ACC-05 the profile leads to what can be changed, and shows rating and the days to the exam', async () => {
  open({ 'duel.stats': () => stats(9), 'questions.progress': () => progress('2027-05-23') })
  expect(await screen.findByText('In 182 days')).toBeTruthy()
  expect(await screen.findByText('1523')).toBeTruthy()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(expect.arrayContaining(['/edit-profile', '/accountDetails', '/duel-stats']))
})

test('ACC-05 without a known date there is no countdown, after it none either, and a rating of few duels says so', async () => {
  for (const [date, count, words] of [
    [null, 0, 'No rated duel yet'],
    ['2026-05-24', 2, '1523?, after few duels'],
  ] as const) {
    open({ 'duel.stats': () => stats(count), 'questions.progress': () => progress(date) })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText('Your exam')).toBeNull()
    cleanup()
  }
})

test('G4 offline without a kept answer the profile stands, and says what could not be loaded', async () => {
  connection.isOnline = false
  open({})
  expect(await screen.findByText('Could not be loaded now')).toBeTruthy()
  expect(screen.getByText('Asha')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Your exam')).toBeNull())
})

test('ACC-05 days are counted by India’s calendar', () => {
  expect(indiaDay(now)).toBe('2026-11-22')
  expect(daysLeft('2026-11-22', '2026-11-22')).toBe('Today')
  expect(daysLeft('2026-11-22', '2026-11-23')).toBe('Tomorrow')
  expect(daysLeft('2026-11-22', '2026-12-01')).toBe('In 9 days')
  expect(daysLeft('2026-11-22', '2026-11-21')).toBeUndefined()
})
