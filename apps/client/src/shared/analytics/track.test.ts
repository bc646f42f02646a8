import { expect, test } from 'vitest'
import { addSink, flush, track, type AnalyticsEvent } from './track.ts'

test('SHELL-17 events wait in order until the providers have started, a hundred at most, and then pass at once', () => {
  const seen: AnalyticsEvent[] = []
  for (let count = 0; count < 120; count += 1) track('Screen Viewed', { count })
  addSink((event) => seen.push(event))
  expect(seen).toEqual([])
  flush()
  expect(seen.map(({ facts }) => facts['count'])).toEqual(Array.from({ length: 100 }, (_, index) => index))
  track('Theme Toggled', { mode: 'dark' })
  expect(seen.at(-1)).toMatchObject({ name: 'Theme Toggled', facts: { mode: 'dark' } })
})
