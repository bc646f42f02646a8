import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interrupt, interruptions, kinds, withdraw } from '../shared/interruptions/queue.ts'
import { clearSettings, settings } from '../shared/settings/settings.ts'
import { fillInBrowser, signInForTest } from '../testing/render-page.tsx'
import { InterruptionHost } from './interruption-host.tsx'

beforeEach(() => {
  fillInBrowser()
  vi.spyOn(performance, 'now').mockImplementation(() => 60_000)
  signInForTest()
})
afterEach(async () => {
  cleanup()
  withdraw(...kinds)
  vi.restoreAllMocks()
  await act(async () => clearSettings())
})

const offer = (id: 'streak' | 'install') =>
  act(() => interrupt({ id, Show: ({ onDone }) => <button onClick={onDone}>{id}</button> }))

test('SHELL-15 shows the one whose turn it is until it is done', () => {
  render(<InterruptionHost path="/news" isCalm />)
  offer('streak')
  act(() => screen.getByRole('button', { name: 'streak' }).click())
  expect(screen.queryByRole('button')).toBeNull()
  expect(interruptions()).toEqual([])
})

test('ACC-07 F24 what waits for one student is not shown to the next', async () => {
  render(<InterruptionHost path="/new-test" isCalm={false} />)
  offer('streak')
  offer('install')
  await act(async () => {
    settings.userData = {}
  })
  expect(interruptions()).toMatchObject([{ id: 'install' }])
})
