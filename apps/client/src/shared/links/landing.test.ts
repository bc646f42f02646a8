import { afterEach, expect, test, vi } from 'vitest'
import { clickOf, landedAt, unmark } from './landing.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test.each([
  ['/?_branch_match_id=12345', '12345'],
  ['/news/abc?a=1&_branch_match_id=ab-C_9', 'ab-C_9'],
  ['/#r:link-1', 'link-1'],
  ['/#r:link', undefined],
  ['/', undefined],
  ['/news/abc?utm_source=branch', undefined],
  ['/#result:5', undefined],
  ['/?_branch_match_id=', undefined],
  ['/?_branch_match_id=%3Cscript%3E', undefined],
])('LINK-01 C5 the service is asked only where an address bears its mark: %s', (address, click) => {
  expect(clickOf(new URL(address, location.origin).href)).toBe(click)
})

test('LINK-01 the address that the page was asked for under counts, where the app has led on since', () => {
  history.replaceState(null, '', '/login')
  const name = `${location.origin}/pyq?_branch_match_id=7`
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name }] })
  expect(landedAt()).toBe(name)
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: 'document' }] })
  expect(landedAt()).toBe(location.href)
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
  expect(landedAt()).toBe(location.href)
})

test('LINK-01 the mark is taken off the address, and nothing else', () => {
  history.replaceState({ entryKey: 'kept' }, '', '/news/abc?a=1&_branch_match_id=5&_branch_referrer=xyz#part')
  unmark()
  expect(location.pathname + location.search + location.hash).toBe('/news/abc?a=1#part')
  expect(history.state).toEqual({ entryKey: 'kept' })
  history.replaceState(null, '', '/#r:abc1')
  unmark()
  expect(location.pathname + location.search + location.hash).toBe('/')
})
