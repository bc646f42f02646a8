import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampZoom, scrollAfter } from './pages-zoom.ts'

it('MAINS-03 a page is never smaller than its box nor beyond four times as large', () => {
  expect([0.2, 1, 2.5, 9].map(clampZoom)).toEqual([1, 1, 2.5, 4])
})

it('MAINS-03 what lies under the fingers stays there when the page grows or shrinks', () => {
  const zoom = fc.double({ min: 1, max: 4, noNaN: true })
  const place = fc.double({ min: 0, max: 2000, noNaN: true })
  fc.assert(
    fc.property(place, place, zoom, zoom, (scroll, focal, before, after) => {
      const scrolled = scrollAfter(scroll, focal, before, after)
      expect((scrolled + focal) / after).toBeCloseTo((scroll + focal) / before, 6)
    }),
  )
})
