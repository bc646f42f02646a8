import { describe, expect, it } from 'vitest'
import { answer, createMatch, matchedAt, openMatch, round, setupOf, windowMs } from '../testing/duel-game.ts'
import type { Command, Entry, Player, Scripted, Seat } from './game.ts'
import { begin, decide, dueAt, fold, refusalOf } from './machine.ts'

const types = (entries: readonly Entry[]) => entries.map(({ type }) => type)
const bot = (script: readonly Scripted[]): Player => ({ kind: 'scripted', script })
const student: Player = { kind: 'student', studentId: 'student-0' }
const answering = (seat: Seat, change: Partial<Extract<Command, { type: 'answer' }>> = {}) =>
  ({ type: 'answer', seat, index: 0, choice: 0, clientId: 'one', lagMs: 0, ...change }) as const

describe('the course of a duel', () => {
  it('is ready, announced, opened, answered, closed, shown, and over after its last question', () => {
    const match = openMatch()
    for (let index = 0; index < 5; index += 1) round(match, [true, index > 0])
    expect(types(match.entries)).toEqual([
      'ready',
      'ready',
      ...Array.from({ length: 5 }, () => ['asked', 'opened', 'answered', 'answered', 'closed']).flat(),
      'over',
    ])
    expect(match.game()).toMatchObject({ phase: 'over', ending: { by: 'score', winner: 0 }, scores: [595, 476] })
    expect(dueAt(match.game())).toBeNull()
  })

  it('keeps its times: 1.5 s of lead, the window and 300 ms of patience, 3 s of result', () => {
    const match = openMatch()
    expect(match.game()).toMatchObject({ phase: 'open', current: { index: 0 } })
    expect([match.next(), match.next(), match.next()]).toEqual([21_800, 24_800, 26_300])
  })

  it('goes on at once when both have seen enough', () => {
    const match = openMatch()
    answer(match, 0, true, 4000)
    answer(match, 1, true, 4000)
    expect(match.say({ type: 'skip', seat: 0, index: 0 }, 6000).map(({ type }) => type)).toEqual(['skipped'])
    expect(types(match.say({ type: 'skip', seat: 0, index: 0 }, 6000))).toEqual([])
    expect(types(match.say({ type: 'skip', seat: 1, index: 0 }, 6100))).toEqual(['skipped', 'asked'])
  })

  it('D10 ends without a winner when one is not ready within ten seconds', () => {
    const match = createMatch(setupOf())
    match.say({ type: 'ready', seat: 1 }, 9999)
    expect(match.next()).toBe(10_000)
    expect(match.game().ending).toEqual({ by: 'notReady', winner: null })
    expect(match.say({ type: 'ready', seat: 0 }, 10_001)).toEqual([])
  })

  it('is the same again from its entries', () => {
    const match = openMatch()
    round(match, [true, false])
    answer(match, 1, true, 7000)
    expect(fold(match.game().setup, match.entries)).toEqual(match.game())
  })
})

describe('answers', () => {
  it('D5 I3 counts the first one only, and the same one sent again as stored', () => {
    const match = openMatch()
    expect(types(match.say(answering(0), 3000))).toEqual(['answered'])
    expect(match.say(answering(0), 3100)).toEqual([])
    expect(refusalOf(match.game(), answering(0), matchedAt + 3100)).toBeNull()
    expect(match.say(answering(0, { clientId: 'two', choice: 1 }), 3200)).toEqual([])
    expect(refusalOf(match.game(), answering(0, { clientId: 'two' }), matchedAt + 3200)).toMatch(/answered already/)
  })

  it('D5 knows a stored answer again after the end of the duel', () => {
    const match = openMatch()
    match.say(answering(0), 3000)
    match.say({ type: 'leave', seat: 1 }, 4000)
    expect(refusalOf(match.game(), answering(0), matchedAt + 5000)).toBeNull()
    expect(refusalOf(match.game(), answering(0, { clientId: 'two' }), matchedAt + 5000)).toMatch(/over/)
  })

  it.each([
    ['before the question opens', 1499, answering(0)],
    ['to a question that is to come', 3000, answering(0, { index: 1 })],
    ['after the window and the patience', 21_800, answering(0, { lagMs: 2000 })],
    ['after the window, where lag explains it not', 21_600, answering(0)],
  ])('D5 T26 refuses an answer %s and stores nothing', (_, at, command) => {
    const match = createMatch(setupOf())
    match.say({ type: 'ready', seat: 0 }, 0)
    match.say({ type: 'ready', seat: 1 }, 0)
    match.until(at - 1)
    expect(refusalOf(match.game(), command, matchedAt + at)).not.toBeNull()
    expect(types(match.say(command, at))).not.toContain('answered')
  })

  it('D7 takes the way off the time, as far as the quota goes: 1 s, and 0.35 s more with each answer', () => {
    const match = openMatch()
    const elapsed = (seat: Seat, index: number, lagMs: number) => {
      const at = (match.game().current?.startsAt ?? 0) - matchedAt + 5000
      const entries = match.say(answering(seat, { index, lagMs, clientId: `${seat}-${index}` }), at)
      return entries.flatMap((entry) => (entry.type === 'answered' ? [entry.elapsedMs, entry.receivedMs] : []))
    }
    expect(elapsed(0, 0, 800)).toEqual([4200, 5000])
    expect(elapsed(1, 0, 9000)).toEqual([4000, 5000])
    match.next()
    match.next()
    expect(elapsed(0, 1, 800)).toEqual([4450, 5000])
    expect(elapsed(1, 1, 9000)).toEqual([4650, 5000])
  })

  it('D7 T26 never credits more than 2 s, however long nothing was credited', () => {
    const match = openMatch(setupOf({ format: 'long' }))
    for (let index = 0; index < 5; index += 1) round(match, [true, true])
    const at = (match.game().current?.startsAt ?? 0) - matchedAt + 5000
    expect(match.say(answering(0, { index: 5, lagMs: 9000 }), at)).toMatchObject([{ elapsedMs: 3000 }])
  })

  it('D5 T26 counts an id once, whatever question it is sent for again', () => {
    const match = openMatch()
    round(match, [true, true])
    const at = (match.game().current?.startsAt ?? 0) - matchedAt + 5000
    expect(match.say(answering(0, { index: 1, clientId: '0-0' }), at)).toEqual([])
    expect(types(match.say(answering(0, { index: 1, clientId: 'new' }), at))).toEqual(['answered'])
  })

  it('T26 never counts a time below zero, nor a lag below zero', () => {
    const match = openMatch()
    expect(match.say(answering(0, { lagMs: 900 }), 1600)).toMatchObject([{ elapsedMs: 0, receivedMs: 100 }])
    expect(match.say(answering(1, { lagMs: -900 }), 1700)).toMatchObject([{ elapsedMs: 200, receivedMs: 200 }, {}])
  })

  it('waits for a frame under way when the window ends', () => {
    const match = openMatch()
    const entries = match.say(answering(0, { lagMs: 400 }), 21_700)
    expect(entries).toMatchObject([{ type: 'answered', elapsedMs: 19_800 }])
  })
})

describe('tie-breaks', () => {
  it('prefers the faster one where points and right answers are level', () => {
    const match = openMatch()
    for (let index = 0; index < 5; index += 1) round(match, [true, true], [4000, 4300])
    expect(match.game()).toMatchObject({ scores: [595, 595], ending: { by: 'faster', winner: 0 } })
  })

  it('plays sudden death within a second, three at most, then it is a draw', () => {
    const match = openMatch()
    for (let index = 0; index < 8; index += 1) {
      expect(match.game()).toMatchObject({ phase: 'open', current: { index } })
      round(match, [true, true], [4000, 4100])
    }
    expect(match.game()).toMatchObject({ scores: [895, 895], ending: { by: 'level', winner: null } })
  })

  it('looks in sudden death at its own question only', () => {
    const match = openMatch()
    for (let index = 0; index < 5; index += 1) round(match, [true, true], [4000, 4150])
    round(match, [true, true], [4000, 4400])
    expect(match.game()).toMatchObject({ phase: 'open', current: { index: 6 } })
    round(match, [true, true], [5200, 4000])
    expect(match.game()).toMatchObject({ ending: { by: 'suddenDeath', winner: 1 } })
  })

  it('ends sudden death with the first difference', () => {
    const match = openMatch()
    for (let index = 0; index < 5; index += 1) round(match, [false, false])
    round(match, [false, true])
    expect(match.game()).toMatchObject({ scores: [0, 100], ending: { by: 'suddenDeath', winner: 1 } })
  })
})

describe('players who are no persons', () => {
  const script = Array.from({ length: 8 }, (_, index) => ({ choice: index % 4, elapsedMs: 6000 }))

  it('are ready at once, answer at their time and skip at once', () => {
    const match = createMatch(setupOf({ kind: 'bot', players: [student, bot(script)] }))
    match.say({ type: 'ready', seat: 0 }, 700)
    match.until(9000)
    expect(types(match.entries)).toEqual(['ready', 'asked', 'opened', 'answered'])
    expect(match.entries.at(-1)).toMatchObject({ at: matchedAt + 8200, elapsedMs: 6000, seat: 1 })
    answer(match, 0, true, 8000)
    expect(types(match.entries).slice(4)).toEqual(['answered', 'closed', 'skipped'])
    expect(types(match.say({ type: 'skip', seat: 0, index: 0 }, 11_000))).toEqual(['skipped', 'asked'])
  })

  it('take no commands', () => {
    const match = createMatch(setupOf({ kind: 'bot', players: [student, bot(script)] }))
    match.say({ type: 'ready', seat: 0 }, 0)
    match.until(1500)
    for (const type of ['lost', 'leave'] as const) expect(match.say({ type, seat: 1 }, 2000)).toEqual([])
    expect(match.say(answering(1), 2000)).toEqual([])
  })

  it('let nobody wait for a script that is silent', () => {
    const match = openMatch(setupOf({ kind: 'ghost', players: [student, bot([null])] }))
    expect(types(answer(match, 0, true, 3000))).toEqual(['answered', 'closed', 'skipped'])
  })

  it('play no sudden death beyond their record', () => {
    const match = openMatch(setupOf({ kind: 'ghost', players: [student, bot([null, null, null, null, null])] }))
    for (let index = 0; index < 5; index += 1) {
      answer(match, 0, false, 3000)
      match.next()
      if (match.game().phase === 'lead') match.next()
    }
    expect(match.game().ending).toEqual({ by: 'level', winner: null })
  })

  it('leave the part of an async duel without a result until the friend has played', () => {
    const match = openMatch(setupOf({ kind: 'async', players: [student, { kind: 'later' }] }))
    for (let index = 0; index < 5; index += 1) {
      answer(match, 0, true, 3000)
      match.next()
      if (match.game().phase === 'lead') match.next()
    }
    expect(match.game()).toMatchObject({ scores: [595, 0], ending: { by: 'played', winner: null } })
  })
})

describe('lines', () => {
  const afterRounds = (rounds: number, change = {}) => {
    const match = openMatch(setupOf(change))
    for (let index = 0; index < rounds; index += 1) round(match, [true, false])
    const at = (match.game().current?.startsAt ?? 0) - matchedAt
    return { match, at }
  }

  it('D10 T27 gives a lost line 30 s, in which the duel goes on, then the other wins', () => {
    const { match, at } = afterRounds(3)
    match.say({ type: 'lost', seat: 0 }, at + 1000)
    match.until(at + 30_999)
    expect(match.game()).toMatchObject({ closed: { length: 4 }, ending: null })
    match.until(at + 31_000)
    expect(match.game().ending).toEqual({ by: 'forfeit', winner: 1 })
  })

  it('D10 T27 gives 60 s in all', () => {
    const { match, at } = afterRounds(3, { format: 'long' })
    match.say({ type: 'lost', seat: 0 }, at)
    match.until(at + 29_000)
    match.say({ type: 'back', seat: 0 }, at + 29_000)
    match.say({ type: 'lost', seat: 0 }, at + 30_000)
    match.until(at + 59_000)
    match.say({ type: 'back', seat: 0 }, at + 59_000)
    expect(match.say({ type: 'lost', seat: 0 }, at + 60_000)).toMatchObject([{ graceEndsAt: matchedAt + at + 62_000 }])
  })

  it('D10 aborts an early leave where it is excused, and counts it as lost where it is not', () => {
    for (const isExcused of [undefined, [true, true], [false, true]] as const) {
      const { match, at } = afterRounds(2, isExcused === undefined ? {} : { isExcused })
      match.say({ type: 'leave', seat: 0 }, at)
      expect(match.game().ending).toEqual({ by: 'left', winner: isExcused?.[0] === false ? 1 : null })
    }
  })

  it('D10 T27 loses the duel by leaving after the third question, with the result that stands after the last', () => {
    const { match, at } = afterRounds(3)
    match.say({ type: 'leave', seat: 0 }, at)
    expect(match.game().ending).toEqual({ by: 'left', winner: 1 })
    const { match: done, at: last } = afterRounds(4)
    answer(done, 0, true, 1000)
    answer(done, 1, true, 2000)
    done.say({ type: 'leave', seat: 0 }, last + 2500)
    expect(done.game().ending).toEqual({ by: 'score', winner: 0 })
  })

  it('D10 aborts when both are gone for 60 s', () => {
    const { match, at } = afterRounds(3, { format: 'long' })
    match.say({ type: 'lost', seat: 0 }, at)
    match.say({ type: 'lost', seat: 1 }, at + 5000)
    match.until(at + 64_999)
    expect(match.game().ending).toBeNull()
    match.until(at + 65_000)
    expect(match.game().ending).toEqual({ by: 'bothGone', winner: null })
  })

  it('D10 lets the first one back win when the grace of the other is over', () => {
    const { match, at } = afterRounds(3, { format: 'long' })
    match.say({ type: 'lost', seat: 0 }, at)
    match.say({ type: 'lost', seat: 1 }, at + 5000)
    match.until(at + 32_000)
    expect(types(match.say({ type: 'back', seat: 1 }, at + 32_000))).toEqual(['back', 'over'])
    expect(match.game().ending).toEqual({ by: 'forfeit', winner: 1 })
  })
})

describe('outages of ours', () => {
  it('D9 I8 takes the outage off the clock, for both', () => {
    const match = openMatch()
    match.say({ type: 'outage', since: matchedAt + 4500 }, 9000)
    expect(match.say({ type: 'restored' }, 11_500)).toMatchObject([{ type: 'continued', until: matchedAt + 11_500 }])
    expect(match.say(answering(0), 12_500)).toMatchObject([{ elapsedMs: 4000 }])
    expect(match.next()).toBe(1500 + windowMs + 7000 + 300)
  })

  it('D9 takes answers while the clock stands still, at the time at which it stands', () => {
    const match = openMatch()
    match.say({ type: 'outage', since: matchedAt + 4500 }, 5000)
    expect(match.say(answering(0), 9000)).toMatchObject([{ elapsedMs: 3000 }])
    expect(types(match.say(answering(1), 9000))).toEqual(['answered'])
    expect(types(match.say({ type: 'restored' }, 9500))).toEqual(['continued', 'closed'])
  })

  it('D9 goes on by itself after ten seconds', () => {
    const match = openMatch()
    match.say({ type: 'outage', since: matchedAt + 4500 }, 5000)
    expect(match.next()).toBe(15_000)
    expect(match.game()).toMatchObject({ stopped: null, current: { stoppedMs: 10_500 } })
  })

  it('D9 begins another stop where nobody was there at its end, and only once', () => {
    const match = openMatch()
    match.say({ type: 'outage', since: matchedAt + 4500 }, 4500)
    expect(types(match.say({ type: 'tick' }, 16_500))).toEqual(['continued', 'stopped'])
    expect(match.game()).toMatchObject({ phase: 'open', stopped: { since: matchedAt + 16_500 } })
    expect(match.say(answering(0), 20_000)).toMatchObject([{ elapsedMs: 3000 }])
    expect(types(match.say({ type: 'tick' }, 30_000))).toEqual(['continued'])
    expect(match.game().current?.stoppedMs).toBe(25_500)
  })

  it('D9 I8 ends no duel that nobody served for an hour', () => {
    const match = openMatch()
    const hour = 3_600_000
    match.say({ type: 'outage', since: matchedAt + 3500 }, hour)
    match.say({ type: 'restored' }, hour + 1000)
    expect(match.say(answering(0), hour + 2000)).toMatchObject([{ elapsedMs: 3000 }])
  })

  it('D9 counts no time before the phase began as an outage: a server of ours began it', () => {
    const match = openMatch()
    match.say({ type: 'outage', since: matchedAt }, 4000)
    match.say({ type: 'restored' }, 4000)
    expect(match.game().current?.stoppedMs).toBe(2500)
  })

  it('D9 keeps what is left of the grace of a lost line', () => {
    const match = openMatch()
    match.say({ type: 'lost', seat: 0 }, 2000)
    match.say({ type: 'outage', since: matchedAt + 4000 }, 5000)
    expect(match.say({ type: 'restored' }, 9000)).toMatchObject([
      { type: 'continued' },
      { type: 'lost', seat: 0, graceEndsAt: matchedAt + 37_000 },
    ])
    match.say({ type: 'back', seat: 0 }, 10_000)
    expect(match.game().budgetsMs).toEqual([57_000, 60_000])
  })

  it('D9 D10 counts no time of ours as time for which both were gone', () => {
    const match = openMatch(setupOf({ format: 'long' }))
    for (const seat of [0, 1] as const) match.say({ type: 'lost', seat }, 2000)
    match.say({ type: 'outage', since: matchedAt + 4000 }, 4000)
    match.say({ type: 'restored' }, 13_000)
    match.until(70_999)
    expect(match.game().ending).toBeNull()
    match.until(71_000)
    expect(match.game().ending).toEqual({ by: 'bothGone', winner: null })
  })

  it('I8 opens late only with the lateness off the clock', () => {
    const match = createMatch(setupOf())
    match.say({ type: 'ready', seat: 0 }, 0)
    match.say({ type: 'ready', seat: 1 }, 0)
    expect(types(match.say({ type: 'tick' }, 3500))).toEqual(['stopped', 'continued', 'opened'])
    expect(match.say(answering(0), 4500)).toMatchObject([{ elapsedMs: 1000 }])
  })
})

it('has nothing due before the match is a moment old, and something when it says so', () => {
  expect(decide(begin(setupOf()), { type: 'tick' }, matchedAt)).toEqual([])
  expect(dueAt(begin(setupOf()))).toBe(matchedAt + 10_000)
})
