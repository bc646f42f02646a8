import { describe, expect, it } from 'vitest'
import { createPulse } from './pulse.ts'

describe('pulse', () => {
  it('D7 two missed heartbeats make the line weak, four lose it', () => {
    const pulse = createPulse()
    const lines = [0, 1, 2, 3].map((beat) => {
      pulse.ping(beat * 3000)
      return pulse.line()
    })
    expect(lines).toEqual(['good', 'good', 'weak', 'weak'])
    expect(pulse.ping(12_000)).toBeNull()
  })

  it('D7 a pong answers all pings up to its own, and the line is good again', () => {
    const pulse = createPulse()
    for (const beat of [0, 1, 2]) pulse.ping(beat * 3000)
    pulse.pong(2, 3200)
    expect(pulse.line()).toBe('good')
    expect(pulse.ping(9000)).toBe(4)
  })

  it('T26 the lag is the median of what was measured: neither a pong that nobody asked for nor one slow one moves it', () => {
    const pulse = createPulse()
    expect(pulse.lagMs()).toBe(0)
    for (const [beat, trip] of [80, 90, 5000, 100, 85].entries()) {
      const id = pulse.ping(beat * 10_000) ?? 0
      pulse.pong(id, beat * 10_000 + trip)
      pulse.pong(id, beat * 10_000 + trip + 1500)
    }
    pulse.pong(99, 60_000)
    expect(pulse.lagMs()).toBe(90)
  })
})
