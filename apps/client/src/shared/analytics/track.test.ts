import { beforeEach, expect, test, vi } from 'vitest'
import type * as Analytics from './track.ts'

let analytics: typeof Analytics
const collector = () => {
  const seen: Analytics.AnalyticsEvent[] = []
  return {
    seen,
    sink: (event: Analytics.AnalyticsEvent) => void seen.push(event),
    counts: () => seen.map(({ facts }) => facts['count']),
  }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const trackNumbers = (from: number, to: number) => {
  for (const count of numbers(from, to)) analytics.track('Screen Viewed', { count })
}

beforeEach(async () => {
  vi.resetModules()
  analytics = await import('./track.ts')
})

test('SHELL-17 events wait in order until the providers have started, a hundred at most, and then pass at once', () => {
  const { seen, sink, counts } = collector()
  trackNumbers(0, 120)
  analytics.addSink(sink)
  expect(seen).toEqual([])
  analytics.settle()
  expect(counts()).toEqual(numbers(0, 100))
  analytics.track('Theme Toggled', { mode: 'dark' })
  expect(seen.at(-1)).toMatchObject({ name: 'Theme Toggled', facts: { mode: 'dark' } })
})

test('ENG-01 a provider that starts after the time was over gets everything from the first event on, in order, once', () => {
  const prompt = collector()
  const late = collector()
  analytics.addSink(prompt.sink)
  trackNumbers(0, 3)
  analytics.flush()
  trackNumbers(3, 5)
  analytics.addSink(late.sink)
  analytics.settle()
  trackNumbers(5, 7)
  expect(prompt.counts()).toEqual(numbers(0, 7))
  expect(late.counts()).toEqual(numbers(0, 7))
})

test('ENG-01 what a provider notes itself while the queue is handed on comes once, behind it', () => {
  const other = collector()
  analytics.addSink(({ name }) => {
    if (name === 'Screen Viewed') analytics.track('Echo')
  })
  analytics.addSink(other.sink)
  analytics.track('Screen Viewed')
  analytics.settle()
  expect(other.seen.filter(({ name }) => name === 'Echo')).toHaveLength(1)
})

test('ENG-01 once all have started nothing is kept for later', () => {
  const late = collector()
  trackNumbers(0, 3)
  analytics.settle()
  analytics.addSink(late.sink)
  expect(late.seen).toEqual([])
})
