import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Chart } from './chart.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Field } from './field.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { QuestionPalette } from './question-palette.tsx'
import { StreakBadge } from './streak-badge.tsx'
import { Timer } from './timer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('SHELL-17 an error can be retried and its request id copied', async () => {
  const onRetry = vi.fn<() => void>()
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<ErrorState message="Could not load." onRetry={onRetry} requestId="req-1" />)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy())
  expect(writeText).toHaveBeenCalledExactlyOnceWith('req-1')
})

test('SHELL-17 an empty screen says why and offers one action', () => {
  render(<EmptyState message="Nothing saved yet." action={{ label: 'Read the news', href: '/news' }} />)
  expect(screen.getByText('Nothing saved yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read the news' }).getAttribute('href')).toBe('/news')
})

test('SHELL-17 offline, the age of the saved copy is shown', () => {
  const savedAt = new Date()
  savedAt.setHours(8, 10)
  render(<OfflineBanner savedAt={savedAt} />)
  expect(screen.getByText('Offline – showing saved copy from 08:10')).toBeTruthy()
})

test('SHELL-17 a copy of another day bears its date', () => {
  render(<OfflineBanner savedAt={new Date(2025, 0, 3, 21, 5)} />)
  expect(screen.getByText(/from 3 Jan,? 21:05$/)).toBeTruthy()
})

test('SHELL-17 a busy button keeps its name and takes no clicks', () => {
  const onClick = vi.fn<() => void>()
  render(
    <Button isBusy onClick={onClick}>
      Save
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onClick).not.toHaveBeenCalled()
})

test('SHELL-17 a field is tied to its label, hint and error', () => {
  render(<Field label="Email" hint="We send a code." error="This is no address." />)
  const input = screen.getByLabelText('Email')
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.querySelector(`[id="${id}"]`)?.textContent?.trim())).toEqual([
    'This is no address.',
    'We send a code.',
  ])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test.each([
  [125, '2:05', 'Time left: 2 minutes'],
  [3725, '1:02:05', 'Time left: 62 minutes'],
  [60, '1:00', 'Time left: 1 minute'],
  [59, '0:59', 'Time left: less than a minute'],
  [10, '0:10', 'Time left: 10 seconds'],
  [3, '0:03', 'Time left: 10 seconds'],
  [0, '0:00', 'Time is up'],
])('SHELL-17 %i seconds are shown as %s and spoken as "%s"', (secondsLeft, shown, spoken) => {
  render(<Timer label="Time left" secondsLeft={secondsLeft} />)
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe(shown)
  expect(screen.getByRole('status').textContent).toBe(spoken)
})

test('SHELL-17 a chart has its reading and a table with every value', () => {
  const points = [
    { label: 'Mon', value: 12 },
    { label: 'Tue', value: 9 },
  ]
  render(<Chart kind="bar" title="Minutes" unit="Minutes" reading="Less on Tuesday." points={points} />)
  expect(screen.getByRole('figure', { name: 'Minutes' }).textContent).toContain('Less on Tuesday.')
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['12', '9'])
})

test('TEST-02 every question of the palette says its state, and counts of each stand beneath', () => {
  const onSelect = vi.fn<(index: number) => void>()
  render(<QuestionPalette states={['answered', 'marked', 'answered']} current={1} onSelect={onSelect} />)
  fireEvent.click(screen.getByRole('button', { name: 'Question 2, marked for review', current: 'step' }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(1)
  expect(screen.getByText(/^\s*answered$/).textContent).toContain('answered')
})

test('SHELL-04 the streak is spoken with its count', () => {
  render(<StreakBadge count={1} onClick={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Streak: 1 day' })).toBeTruthy()
})
