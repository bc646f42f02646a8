import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Credits, frameCredits } from './credits.ts'

test('D12 nobody gets more than 100 frames at once and 5 a second after that, at whatever pace', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2000 }), { maxLength: 400 }), (pauses) => {
      const credits = new Credits(frameCredits, 0)
      let now = 0
      let taken = 0
      for (const pause of pauses) {
        now += pause
        if (credits.take(now)) taken += 1
        expect(taken).toBeLessThanOrEqual(100 + (now / 1000) * 5)
      }
    }),
  )
})

test('D12 a frame each 200 ms is never too many', () => {
  const credits = new Credits(frameCredits, 0)
  for (let now = 0; now < 600_000; now += 200) expect(credits.take(now)).toBe(true)
})
