import fc from 'fast-check'
import { DuelEvent, DuelState } from '@abhyas/contracts/duel'
import { expect, it } from 'vitest'
import { apply, begin } from '../apps/backend/src/duel/fold.ts'
import type { Command, Seat } from '../apps/backend/src/duel/game.ts'
import { eventFor, type Facts, stateFor } from '../apps/backend/src/duel/view.ts'
import { createMatch, matchedAt, setupOf } from '../apps/backend/src/testing/duel-game.ts'
import { applyEvent } from '../apps/client/src/features/duel/apply-event.ts'

const seat = fc.constantFrom<Seat[]>(0, 1)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('lost', 'back'), seat }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('outage'), since: fc.nat(200_000).map((ms) => matchedAt + ms) }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'restored' }) },
  { weight: 2, arbitrary: fc.constant({ type: 'tick' }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('skip'), seat, index: fc.nat(8) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      type: fc.constant('answer'),
      seat,
      index: fc.nat(8),
      choice: fc.nat(3),
      clientId: fc.uuid(),
      lagMs: fc.nat(500),
    }),
  },
)
const setup = setupOf()
const player = { kind: 'human', rating: 1500, isProvisional: true } as const
const facts: Facts = {
  epoch: '44444444-4444-4444-8444-444444444444',
  subject: 'polity',
  players: [
    { name: 'Asha', ...player },
    { name: 'Ravi', ...player },
  ],
  stakes: [null, null],
  ratings: [null, null],
  questions: new Map(
    setup.questions.map(({ id }) => [
      id,
      {
        id,
        format: 'plain',
        passage: null,
        table: null,
        stem: `Stem of ${id}`,
        statements: [],
        ask: null,
        options: ['First', 'Second', 'Third', 'Fourth'].map((text) => ({ text, explanation: '' })),
        explanation: 'Why.',
      },
    ]),
  ),
}

it('D3 DUEL-07 a page that folds the events of the backend has the state that the backend would send', () => {
  const steps = fc.array(fc.tuple(command, fc.nat(9000)), { maxLength: 80 })
  fc.assert(
    fc.property(steps, seat, (said, own) => {
      const match = createMatch(setup)
      for (const each of [0, 1] as const) match.say({ type: 'ready', seat: each }, 0)
      let at = 0
      for (const [one, afterMs] of said) {
        at += afterMs
        match.until(at)
        const current = match.game().current?.index
        match.say('index' in one && current !== undefined ? { ...one, index: current } : one, at)
      }
      match.until(at + 600_000)
      let game = begin(setup)
      let page = DuelState.parse(stateFor(game, own, facts))
      for (const entry of match.entries) {
        game = apply(game, entry)
        page = applyEvent(page, game.seq, DuelEvent.parse(eventFor(entry, game, own, facts)))
        expect(page).toEqual(DuelState.parse(stateFor(game, own, facts)))
      }
      expect(page.phase).toBe('over')
    }),
    { numRuns: 200 },
  )
})
