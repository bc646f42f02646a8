import { describe, expect, it } from 'vitest'
import { type CoolDown, coolDownAfter } from './conduct.ts'

const minute = 60_000
const played = (text: string) => text.split('').map((letter) => letter === 'L')

describe('leaving', () => {
  it('three times in ten closes online duels for ten minutes', () => {
    expect(coolDownAfter(null, played('LL'), 0)).toBeNull()
    expect(coolDownAfter(null, played('LPPLPPPPPL'), 0)).toEqual({ until: 10 * minute, times: 1 })
    expect(coolDownAfter(null, played('LPPLPPPPPPL'), 0)).toBeNull()
  })

  it('again closes them for twice as long, a day at most', () => {
    let pause: CoolDown | null = null
    const minutes = Array.from({ length: 10 }, () => {
      pause = coolDownAfter(pause, played('LLL'), 0)
      return (pause?.until ?? 0) / minute
    })
    expect(minutes).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440])
  })

  it('adds nothing for a duel that was played, and is forgotten once ten were', () => {
    const before = { until: 5, times: 2 }
    expect(coolDownAfter(before, played('PLLL'), 10)).toEqual(before)
    expect(coolDownAfter(before, played('PPPPPPPPPL'), 10)).toEqual(before)
    expect(coolDownAfter(before, played('PPPPPPPPPPL'), 10)).toBeNull()
  })
})
