import { describe, expect, it } from 'vitest'
import { swipeDirection } from './swipe.ts'

const swipe = (dx: number, dy: number, ms = 200, from = 200) =>
  swipeDirection({ x: from, y: 300, atMs: 0 }, { x: from + dx, y: 300 + dy, atMs: ms }, 390)

describe('swipe', () => {
  it('NEWS-04 a quick level swipe turns to the next or the previous item', () => {
    expect(swipe(-80, 10)).toBe('left')
    expect(swipe(80, -10)).toBe('right')
  })

  it.each([
    ['short', swipe(-40, 0)],
    ['steep, which is scrolling', swipe(-80, 60)],
    ['slow, which is selecting text', swipe(-80, 0, 900)],
    ["from the left edge, which is the browser's own", swipe(80, 0, 200, 10)],
    ["from the right edge, which is the browser's own", swipe(-80, 0, 200, 385)],
  ])('NEWS-04 a swipe that is %s turns nothing', (_why, direction) => {
    expect(direction).toBeNull()
  })
})
