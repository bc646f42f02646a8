import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dragged, inside, lookOf, mostZoom, squareOf, wholeCrop } from './photo-rules.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const number = fc.double({ min: -20, max: 20, noNaN: true })

test('ACC-05 whatever is dragged or zoomed, the square lies inside the picture', () => {
  fc.assert(
    fc.property(size, number, number, number, number, number, (picture, x, y, zoom, dx, dy) => {
      const crop = dragged(picture, inside(picture, { x, y, zoom }), dx * 100, dy * 100, 256)
      const { left, top, side } = squareOf(picture, crop)
      const slack = 1e-6 * Math.max(picture.width, picture.height)
      expect(left).toBeGreaterThanOrEqual(-slack)
      expect(top).toBeGreaterThanOrEqual(-slack)
      expect(left + side).toBeLessThanOrEqual(picture.width + slack)
      expect(top + side).toBeLessThanOrEqual(picture.height + slack)
      expect(side).toBeGreaterThanOrEqual(Math.min(picture.width, picture.height) / mostZoom - slack)
    }),
  )
})

test('ACC-05 the picture follows the finger: dragged right, what lay to the left comes into sight', () => {
  const picture = { width: 400, height: 200 }
  expect(squareOf(picture, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf(picture, dragged(picture, wholeCrop, 64, 0, 256))).toEqual({ left: 50, top: 0, side: 200 })
  expect(lookOf(picture, wholeCrop)).toEqual({ width: '200%', left: '-50%', top: '0%' })
})
