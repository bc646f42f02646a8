import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportError } from '../shared/monitoring/monitoring.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { noteCrash } from './crash-loop.ts'
import { PageBoundary } from './page-boundary.tsx'

vi.mock('../shared/monitoring/monitoring.ts', () => ({ reportError: vi.fn<() => void>() }))

beforeEach(() => {
  sessionStorage.clear()
  // React reports what a boundary caught on the console.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken({ message }: { readonly message: string }): never {
  throw new Error(message)
}

test('SHELL-13 an uncaught render error shows the crash fallback and is reported with source app_root', () => {
  render(
    <CrashBoundary>
      <Broken message="The list was empty" />
    </CrashBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
  expect(screen.getByText('The list was empty')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload App' })).toBeTruthy()
  expect(reportError).toHaveBeenCalledWith(new Error('The list was empty'), 'app_root')
  expect(screen.queryByText(/twice within a minute/)).toBeNull()
})

test('SHELL-13 the second crash within a minute is told from a first', () => {
  expect(noteCrash(1_000)).toBe(false)
  expect(noteCrash(62_000)).toBe(false)
  expect(noteCrash(90_000)).toBe(true)
  sessionStorage.setItem('crashes', 'no list')
  expect(noteCrash(91_000)).toBe(false)
})

test('SHELL-14 a page whose script does not load offers Reload and Retry, and a retry brings it', () => {
  let isBroken = true
  function Page() {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
    return <p>the page</p>
  }
  render(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText('Please reload the app or try again later')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('the page')).toBeTruthy()
})

test('SHELL-14 any other error of a page goes on to the crash fallback', () => {
  render(
    <CrashBoundary>
      <PageBoundary>
        <Broken message="x is undefined" />
      </PageBoundary>
    </CrashBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
})
