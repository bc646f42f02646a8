import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interrupt, interruptions, kinds, withdraw } from '../../shared/interruptions/queue.ts'
import { useInterruption } from '../../shared/interruptions/use-interruption.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fillInBrowser, refusal, renderPage } from '../../testing/render-page.tsx'
import './maintenance-dialog.tsx'
import { askAgainMs, type Maintenance } from './rule.ts'
import { useMaintenance } from './use-maintenance.ts'

const now = Date.parse('2026-11-20T06:30:00Z')
const hourMs = 3_600_000
const at = (ms: number) => new Date(now + ms).toISOString()
const running: Maintenance = { startsAt: null, endsAt: at(hourMs), isReadOnly: false, text: 'A bigger disk.' }
const planned: Maintenance = { ...running, startsAt: at(hourMs / 2) }

let works: Maintenance | null | 'away' = null
let asked = 0

function Host() {
  const [isCalm, setIsCalm] = useState(true)
  useMaintenance(isCalm)
  const next = useInterruption(isCalm)
  return (
    <>
      <button onClick={() => setIsCalm(!isCalm)}>{isCalm ? 'Begin a test' : 'End the test'}</button>
      {next && <next.Show onDone={() => withdraw(next.id)} />}
    </>
  )
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
  })
async function open() {
  renderPage(
    <Host />,
    { pattern: '/', path: '/' },
    {
      'platform.config': () => {
        asked += 1
        if (works === 'away') throw refusal('UNAVAILABLE')
        return { maintenance: works }
      },
    },
  )
  await pass(1_000)
}
const modal = (name: string) => screen.queryByRole('dialog', { name })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  fillInBrowser()
  vi.useFakeTimers({ now })
  vi.spyOn(performance, 'now').mockImplementation(() => 0)
  works = null
  asked = 0
})
afterEach(async () => {
  cleanup()
  withdraw(...kinds)
  vi.useRealTimers()
  vi.restoreAllMocks()
  await act(async () => clearSettings())
})

test('SHELL-15 works that run are told at once, with what is safe, and come no second time', async () => {
  works = running
  await open()
  expect(modal('Maintenance is under way')).not.toBeNull()
  expect(screen.getByText('A bigger disk.')).toBeTruthy()
  expect(screen.getByText(/kept on this phone and sent afterwards/)).toBeTruthy()
  await press('Use what is on this phone')
  await pass(askAgainMs.running * 4)
  expect(modal('Maintenance is under way')).toBeNull()
})

test('SHELL-15 where things can be read on it says so', async () => {
  works = { ...running, isReadOnly: true }
  await open()
  expect(screen.getByText(/You can read on/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go on reading' })).toBeTruthy()
})

test('SHELL-15 it asks again by itself and by the button, and goes when the works are over', async () => {
  works = running
  await open()
  const before = asked
  await press('Try again')
  await pass(0)
  expect(asked).toBe(before + 1)
  expect(screen.getByText(/Not yet/)).toBeTruthy()
  works = null
  await pass(askAgainMs.running * 2)
  expect(modal('Maintenance is under way')).toBeNull()
  expect(interruptions()).toEqual([])
})

test('SHELL-15 G8 a running test is left alone; once it is over, the works are told of', async () => {
  await open()
  await press('Begin a test')
  works = running
  await pass(askAgainMs.none)
  expect(modal('Maintenance is under way')).toBeNull()
  await press('End the test')
  await pass(1_000)
  expect(modal('Maintenance is under way')).not.toBeNull()
})

test('C6 SHELL-15 what waits already on the next calm screen comes after the works, which are more urgent', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => 60_000)
  await open()
  await press('Begin a test')
  works = running
  await pass(askAgainMs.none)
  await act(async () => interrupt({ id: 'rating', Show: () => <p>How do you like it?</p> }))
  await press('End the test')
  expect(modal('Maintenance is under way')).not.toBeNull()
  expect(screen.queryByText('How do you like it?')).toBeNull()
  await press('Begin a test')
  await press('End the test')
  expect(modal('Maintenance is under way')).not.toBeNull()
})

test('SHELL-15 planned works are announced once, in the hours of the device', async () => {
  works = planned
  await open()
  expect(modal('Maintenance is planned')).not.toBeNull()
  expect(screen.getByText(/your time/)).toBeTruthy()
  await press('Got it')
  cleanup()
  await open()
  expect(modal('Maintenance is planned')).toBeNull()
  expect(settings.maintenanceSeen).toContain('planned')
  // Once they run they are told of all the same.
  await pass(hourMs / 2)
  expect(modal('Maintenance is under way')).not.toBeNull()
})

test('SHELL-15 a server that goes away while it is worked on has not ended the works by that', async () => {
  works = running
  await open()
  works = 'away'
  await pass(hourMs / 2)
  expect(modal('Maintenance is under way')).not.toBeNull()
  await pass(hourMs / 2)
  expect(modal('Maintenance is under way')).toBeNull()
})

test('SHELL-15 a server that does not answer tells of no works', async () => {
  works = 'away'
  await open()
  await pass(askAgainMs.none)
  expect(interruptions()).toEqual([])
})
