import { beforeEach, expect, test, vi } from 'vitest'
import type * as Monitoring from './monitoring.ts'

let monitoring: typeof Monitoring
const console_ = { error: [] as unknown[][], warn: [] as unknown[][] }

beforeEach(async () => {
  vi.restoreAllMocks()
  vi.resetModules()
  for (const kind of ['error', 'warn'] as const) {
    console_[kind].length = 0
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => void console_[kind].push(words))
  }
  monitoring = await import('./monitoring.ts')
})

test('SHELL-13 an error is in the console at once, and reaches the error service when it has started, in order, once', () => {
  const faults = Array.from({ length: 12 }, (_, index) => new Error(String(index)))
  for (const fault of faults) monitoring.reportError(fault, 'app_root')
  expect(console_.error).toHaveLength(12)
  const seen: unknown[] = []
  monitoring.reportTo((error, source) => void seen.push([error, source]))
  expect(seen).toEqual(faults.slice(0, 10).map((fault) => [fault, 'app_root']))
  const later = new Error('later')
  monitoring.reportError(later, 'optional_part')
  expect(seen.at(-1)).toEqual([later, 'optional_part'])
  expect(seen).toHaveLength(11)
})

test('ENG-09 what nobody caught before the error service was there reaches it; afterwards it hears of that itself', () => {
  monitoring.watchErrors()
  const fail = (error: Error) => {
    window.dispatchEvent(new ErrorEvent('error', { error }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
  }
  const early = new Error('early')
  fail(early)
  const seen: unknown[] = []
  monitoring.reportTo((error, source) => void seen.push([error, source]))
  fail(new Error('late'))
  expect(seen).toEqual([
    [early, 'uncaught'],
    [early, 'uncaught'],
  ])
})

test('ENG-02 a problem is logged, and is no error', () => {
  monitoring.noteProblem('It did not start', 1)
  expect(console_).toMatchObject({ warn: [['It did not start', 1]], error: [] })
})
