import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds, type Interruption, type Kind } from './queue.ts'
import { nextOf, pauseMs, startMs, type Facts } from './rule.ts'

const now = Date.parse('2026-11-20T06:30:00Z')
const free: Facts = { isCalm: true, isBusy: false, runningMs: 60_000, lastAt: 0, now }
const of = (id: Kind, until?: number): Interruption => ({ id, Show: () => null, ...(until !== undefined && { until }) })

type Row = readonly [what: string, waiting: readonly Kind[], facts: Partial<Facts>, next: Kind | undefined]

const rows: readonly Row[] = [
  ['nothing waits', [], {}, undefined],
  ['the only one', ['highlight'], {}, 'highlight'],
  [
    'the most urgent first, whenever it came',
    ['highlight', 'streak', 'push', 'install', 'rating', 'nudge', 'maintenance'],
    {},
    'maintenance',
  ],
  ['then the nudge', ['highlight', 'streak', 'push', 'install', 'rating', 'nudge'], {}, 'nudge'],
  ['then the rating', ['highlight', 'streak', 'push', 'install', 'rating'], {}, 'rating'],
  ['then to install', ['highlight', 'streak', 'push', 'install'], {}, 'install'],
  ['then to be told', ['highlight', 'streak', 'push'], {}, 'push'],
  ['then the streak', ['highlight', 'streak'], {}, 'streak'],
  ['none on an active attempt', ['nudge', 'rating'], { isCalm: false }, undefined],
  ['none while something is written or asked', ['nudge', 'rating'], { isBusy: true }, undefined],
  ['just before ten seconds only the nudge', ['rating', 'nudge'], { runningMs: startMs - 1 }, 'nudge'],
  ['just before ten seconds nothing else', ['rating', 'streak'], { runningMs: startMs - 1 }, undefined],
  ['from ten seconds on any', ['streak'], { runningMs: startMs }, 'streak'],
  ['soon after another only the nudge', ['rating', 'nudge'], { lastAt: now - pauseMs + 1 }, 'nudge'],
  ['soon after another nothing else', ['rating'], { lastAt: now - pauseMs + 1 }, undefined],
  ['at the moment of another nothing', ['rating'], { lastAt: now }, undefined],
  ['after the pause any', ['rating'], { lastAt: now - pauseMs }, 'rating'],
  ['a clock set back says nothing', ['rating'], { lastAt: now + 1 }, 'rating'],
]

test.each(rows)('SHELL-15 %s', (_what, waiting, facts, next) => {
  const all = waiting.map((id) => of(id))
  expect(nextOf(all, { ...free, ...facts })?.id).toBe(next)
})

test('PWA-03 one with an earliest moment of its own comes then; one that is waited for at once, pause or not', () => {
  const banner = { ...of('install'), startMs: 5_000 }
  expect(nextOf([banner], { ...free, runningMs: 4_999 })).toBeUndefined()
  expect(nextOf([banner], { ...free, runningMs: 5_000 })).toBe(banner)
  expect(nextOf([banner], { ...free, lastAt: now - 1 })).toBeUndefined()
  const awaited = { ...banner, startMs: 0 }
  expect(nextOf([awaited], { ...free, runningMs: 0, lastAt: now - 1 })).toBe(awaited)
  expect(nextOf([awaited], { ...free, isCalm: false })).toBeUndefined()
})

test('PWA-03 one without room waits, and others come meanwhile', () => {
  const banner = { ...of('install'), hasRoom: () => false }
  expect(nextOf([banner, of('push')], free)?.id).toBe('push')
  expect(nextOf([{ ...banner, hasRoom: () => true }, of('push')], free)?.id).toBe('install')
})

test('SHELL-15 one whose moment has passed is passed over', () => {
  expect(nextOf([of('rating', now), of('streak', now + 1)], free)?.id).toBe('streak')
  expect(nextOf([of('rating', now)], free)).toBeUndefined()
})

test('SHELL-15 whatever waits in whatever order, it is one of them, or none, and never beside a running attempt', () => {
  const run = fc.check(
    fc.property(
      fc.shuffledSubarray([...kinds]),
      fc.record({
        isCalm: fc.boolean(),
        isBusy: fc.boolean(),
        runningMs: fc.nat(20_000),
        lastAt: fc.oneof(fc.constant(0), fc.integer({ min: now - 2 * pauseMs, max: now + pauseMs })),
      }),
      (ids, facts) => {
        const waiting = ids.map((id) => of(id))
        const next = nextOf(waiting, { ...free, ...facts })
        return next === undefined || (waiting.includes(next) && facts.isCalm && !facts.isBusy)
      },
    ),
  )
  expect(run.failed, JSON.stringify(run.counterexample)).toBe(false)
})
