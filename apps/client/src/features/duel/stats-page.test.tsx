import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { Outputs } from '@abhyas/contracts/app-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { fillInBrowser, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { outcomeOf, pastOf } from './testing/after.ts'
import StatsPage from './stats-page.tsx'

const statsOf = (more: Partial<Outputs['duel']['stats']> = {}): Outputs['duel']['stats'] => ({
  rating: { value: 1488, deviation: 90, isProvisional: false },
  ratings: [
    { at: '2026-11-18T06:00:00.000Z', value: 1500 },
    { at: '2026-11-19T06:00:00.000Z', value: 1512 },
    { at: '2026-11-20T06:00:00.000Z', value: 1488 },
  ],
  total: { won: 1, drawn: 0, lost: 2 },
  bySubject: [{ subject: 'polity', won: 1, drawn: 0, lost: 2 }],
  accuracy: 0.625,
  averageMs: 8400,
  conduct: { begun: 3, completed: 3, disconnects: 1 },
  history: [
    pastOf({ outcome: outcomeOf({ rating: { before: 1512, after: 1488, isProvisional: false }, result: 'loss' }) }),
  ],
  ...more,
})
const open = (answers: Answers) => renderPage(<StatsPage />, { pattern: '/duel-stats', path: '/duel-stats' }, answers)

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
})

describe('/duel-stats', () => {
  it('DUEL-05 shows rating, wins and losses by subject, accuracy, time, conduct and history', async () => {
    open({ 'duel.stats': () => statsOf() })
    await screen.findByText('1488', { selector: 'p' })
    expect(screen.getByText('−12 over 3 rated duels since 18 Nov 2026.')).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Rating after each rated duel' }).textContent).toContain('19 Nov 20261512')
    expect(screen.getByText('Polity').parentElement?.textContent).toBe('Polity1 won, 0 drawn, 2 lost')
    expect(screen.getByText('63 %')).toBeTruthy()
    expect(screen.getByText('8.4 s')).toBeTruthy()
    expect(screen.getByText('Of the last 3 begun, 3 were played to the end; a line was lost once.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Lost against Ravi/ }).textContent).toContain('−24')
  })

  it('DUEL-05 one rated duel is no curve, and a rating in doubt bears its mark', async () => {
    open({
      'duel.stats': () =>
        statsOf({
          rating: { value: 1512, deviation: 200, isProvisional: true },
          ratings: [{ at: '2026-11-18T06:00:00.000Z', value: 1512 }],
          accuracy: null,
          averageMs: null,
        }),
    })
    await screen.findByText('1512?')
    expect(screen.getByText('The curve begins with your second rated duel.')).toBeTruthy()
    expect(screen.queryByText('Average time')).toBeNull()
  })

  it('SHELL-17 before the first duel it leads to one; a failure can be tried again', async () => {
    const answers: Answers = {}
    open(answers)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['duel.stats'] = () => statsOf({ history: [], ratings: [], bySubject: [] })
    fireEvent.click(retry)
    expect((await screen.findByRole('link', { name: 'Play a duel' })).getAttribute('href')).toBe('/duel')
  })
})
