import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answer, createMatch, type Match, matchedAt, openMatch, round, setupOf } from '../testing/duel-game.ts'
import type { Entry, Pair, Seat, Setup } from './game.ts'
import { apply, begin, type Game } from './machine.ts'
import { put } from './pair.ts'
import { countOf } from './scoring.ts'
import { chanceOf, shuffled } from './shuffle.ts'
import { type Event, eventFor, type Facts, type State, stateFor } from './view.ts'

/** Questions with names of their own for all that must not be seen early. */
function factsOf(setup: Setup): Facts {
  const texts = setup.questions.map(({ id }) => ({
    id,
    format: 'plain',
    passage: null,
    table: null,
    stem: `Stem ${id}`,
    statements: [],
    ask: null,
    options: [0, 1, 2, 3].map((own) => ({ text: `${id} option ${own}`, explanation: `secret of ${id} ${own}` })),
    explanation: `secret explanation ${id}`,
  }))
  const player = { kind: 'human', rating: 1500, isProvisional: true } as const
  const stake = { win: 80, draw: 0, loss: -80 }
  return {
    epoch: '00000000-0000-4000-8000-000000000001',
    subject: 'mixed',
    players: [
      { ...player, name: 'Asha' },
      { ...player, name: 'Ravi' },
    ],
    stakes: [stake, stake],
    ratings: [null, null],
    questions: new Map(texts.map((text) => [text.id, text])),
  }
}

/** A page's part: the state after one more event. The client does the same with what it is sent. */
function told(state: State, event: Event): State {
  const next = { ...state, offset: state.offset + 1 }
  const { current } = state
  if (event.type === 'ready') return { ...next, ready: put(state.ready, event.seat, true) }
  if (event.type === 'asked') {
    const { index, isSuddenDeath, startsAt, windowMs } = event
    const none = { answered: [false, false], skipped: [false, false] } as const
    const asked = { index, isSuddenDeath, startsAt, windowMs, stoppedMs: 0, question: null, choice: null, ...none }
    return { ...next, phase: 'lead', phaseEndsAt: startsAt, current: asked }
  }
  if (event.type === 'stopped') return { ...next, stoppedAt: event.at }
  if (event.type === 'continued') {
    const { stoppedMs, phaseEndsAt } = event
    return { ...next, stoppedAt: null, phaseEndsAt, current: current && { ...current, stoppedMs } }
  }
  if (event.type === 'lost') return { ...next, graceEndsAt: put(state.graceEndsAt, event.seat, event.graceEndsAt) }
  if (event.type === 'back') return { ...next, graceEndsAt: put(state.graceEndsAt, event.seat, null) }
  if (event.type === 'over') {
    const ended = { phase: 'over', phaseEndsAt: null, current: null, stoppedAt: null } as const
    return { ...next, ...ended, graceEndsAt: [null, null], outcome: event.outcome }
  }
  if (current === null) throw new Error(`${event.type} of no question`)
  switch (event.type) {
    case 'opened': {
      const endsAt = Date.parse(current.startsAt) + current.stoppedMs + current.windowMs
      const phaseEndsAt = new Date(endsAt).toISOString()
      return { ...next, phase: 'open', phaseEndsAt, current: { ...current, question: event.question } }
    }
    case 'answered': {
      const choice = event.choice ?? current.choice
      return { ...next, current: { ...current, answered: put(current.answered, event.seat, true), choice } }
    }
    case 'closed': {
      const { closed, scores, shownUntil } = event
      return { ...next, phase: 'shown', phaseEndsAt: shownUntil, closed: [...state.closed, closed], scores }
    }
    case 'skipped':
      return { ...next, current: { ...current, skipped: put(current.skipped, event.seat, true) } }
  }
}

/** Each entry with the duel before and after it. */
function history(setup: Setup, entries: readonly Entry[]) {
  let before = begin(setup)
  return entries.map((entry): { entry: Entry; before: Game; after: Game } => {
    const turn = { entry, before, after: apply(before, entry) }
    before = turn.after
    return turn
  })
}

/** A duel with everything in it: answers, skips, lost lines, an outage, now and then an end before its end. */
function playSome(seed: string): Match {
  const chance = chanceOf(seed)
  const plan = setupOf().questions.map((question) => {
    const order = shuffled([0, 1, 2, 3], chance)
    return { ...question, order, key: Math.floor(chance() * 4) }
  })
  const match = createMatch(setupOf({ questions: plan }))
  for (const seat of [0, 1] as const) match.say({ type: 'ready', seat }, 0)
  let at = 0
  while (match.game().phase !== 'over' && at < 600_000) {
    at += Math.floor(chance() * 4000)
    match.until(at)
    const seat: Seat = chance() < 0.5 ? 0 : 1
    const index = match.game().current?.index ?? 0
    const dice = chance()
    const choice = Math.floor(chance() * 4)
    if (dice < 0.6) match.say({ type: 'answer', seat, index, choice, clientId: `${seat} ${index}`, lagMs: 50 }, at)
    else if (dice < 0.75) match.say({ type: 'skip', seat, index }, at)
    else if (dice < 0.8) match.say({ type: 'lost', seat }, at)
    else if (dice < 0.9) match.say({ type: 'back', seat }, at)
    else if (dice < 0.93) match.say({ type: 'outage', since: matchedAt + at - 500 }, at)
    else if (dice < 0.99) match.say({ type: 'restored' }, at)
    else match.say({ type: 'leave', seat }, at)
  }
  return match
}

describe('what a player is told', () => {
  it('I1 DUEL-07 D4 from any state, the events after it lead to the state of now', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<Seat[]>(0, 1), (seed, seat) => {
        const match = playSome(seed)
        const { setup } = match.game()
        const facts = factsOf(setup)
        const turns = history(setup, match.entries)
        let state = stateFor(begin(setup), seat, facts)
        for (const { entry, after } of turns) {
          state = told(state, eventFor(entry, after, seat, facts))
          expect(state).toEqual(stateFor(after, seat, facts))
        }
        expect(state.offset).toBe(match.entries.length)
      }),
      { numRuns: 60 },
    )
  })

  it('I4 T25 D8 before a question closes, no byte depends on its key, and none is of an explanation', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<Seat[]>(0, 1), (seed, seat) => {
        const match = playSome(seed)
        const { setup } = match.game()
        const facts = factsOf(setup)
        for (const { entry, after } of history(setup, match.entries)) {
          const open = new Set(setup.questions.keys())
          for (const { index } of after.closed) open.delete(index)
          const bytes = JSON.stringify([eventFor(entry, after, seat, facts), stateFor(after, seat, facts)])
          for (const index of open) {
            expect(bytes).not.toContain(`secret explanation q${index}`)
            expect(bytes).not.toContain(`secret of q${index} `)
          }
          const moved = setup.questions.map((question, index) =>
            open.has(index) ? { ...question, key: (question.key + 1) % 4 } : question,
          )
          const other = { ...after, setup: { ...setup, questions: moved } }
          expect(JSON.stringify([eventFor(entry, other, seat, facts), stateFor(other, seat, facts)])).toBe(bytes)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('D8 T25 tells nothing of the text before a question opens, and nothing of the other one’s choice before it closes', () => {
    const lead = createMatch(setupOf())
    const facts = factsOf(lead.game().setup)
    for (const seat of [0, 1] as const) lead.say({ type: 'ready', seat }, 0)
    expect(stateFor(lead.game(), 0, facts)).toMatchObject({ phase: 'lead', current: { question: null } })
    expect(JSON.stringify(stateFor(lead.game(), 0, facts))).not.toContain('Stem')
    const views = [0, 1, 2, 3].map((choice) => {
      const match = openMatch()
      const command = { type: 'answer', seat: 1, index: 0, choice, clientId: 'one', lagMs: 0 } as const
      const entry = match.say(command, 5000)[0]
      if (entry === undefined) throw new Error('Not answered')
      const opponent = JSON.stringify([eventFor(entry, match.game(), 0, facts), stateFor(match.game(), 0, facts)])
      expect(eventFor(entry, match.game(), 1, facts)).toMatchObject({ seat: 1, choice })
      expect(stateFor(match.game(), 1, facts).current).toMatchObject({ answered: [false, true], choice })
      return opponent
    })
    expect(new Set(views).size).toBe(1)
  })

  it('shows a closed question with the options and explanations in the order of the duel', () => {
    const questions = setupOf().questions.map((question) => ({ ...question, order: [2, 0, 3, 1] }))
    const match = openMatch(setupOf({ questions }))
    answer(match, 0, true, 5000)
    answer(match, 1, false, 6000)
    const [closed] = stateFor(match.game(), 0, factsOf(match.game().setup)).closed
    expect(closed).toEqual({
      index: 0,
      isSuddenDeath: false,
      question: expect.objectContaining({
        options: ['q0 option 2', 'q0 option 0', 'q0 option 3', 'q0 option 1'],
      }),
      key: 0,
      explanation: 'secret explanation q0',
      optionExplanations: ['secret of q0 2', 'secret of q0 0', 'secret of q0 3', 'secret of q0 1'],
      answers: [
        { choice: 0, elapsedMs: 5000, points: 119 },
        { choice: 1, elapsedMs: 6000, points: 0 },
      ],
    })
  })

  it('I5 I6 tells both the same result from their own side', () => {
    const match = openMatch()
    for (let index = 0; index < countOf.blitz; index += 1) round(match, [true, false])
    const facts = factsOf(match.game().setup)
    const results = ([0, 1] as const).map((seat) => stateFor(match.game(), seat, facts).outcome)
    const scores: Pair<number> = [595, 0]
    expect(results).toEqual([
      { result: 'win', reason: 'score', scores, rating: null },
      { result: 'loss', reason: 'score', scores, rating: null },
    ])
  })
})
