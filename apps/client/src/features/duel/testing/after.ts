import type { Outputs } from '@abhyas/contracts/app-router'
import type { DuelOutcome, Invite, PastDuel } from '@abhyas/contracts/duel'
import { epoch, questionOf } from './duel.ts'

type Reviewed = Outputs['duel']['review']['questions'][number]

export const duelId = epoch
export const nextId = '55555555-5555-4555-8555-555555555555'
export const code = 'ABCD2345'

export const outcomeOf = (more: Partial<DuelOutcome> = {}): DuelOutcome => ({
  result: 'win',
  reason: 'score',
  scores: [430, 312],
  rating: { before: 1500, after: 1512, isProvisional: true },
  ...more,
})

export const pastOf = (more: Partial<PastDuel> = {}): PastDuel => ({
  id: duelId,
  kind: 'online',
  subject: 'polity',
  format: 'standard',
  opponent: { name: 'Ravi', kind: 'human', rating: 1580, isProvisional: false },
  outcome: outcomeOf(),
  seat: 0,
  at: '2026-11-20T06:00:00.000Z',
  ...more,
})

export const resultOf = (
  duel: Partial<PastDuel> = {},
  more: Partial<Outputs['duel']['result']> = {},
): Outputs['duel']['result'] => ({
  duel: pastOf(duel),
  scores: [
    { right: 4, correctness: 400, speed: 30 },
    { right: 3, correctness: 300, speed: 12 },
  ],
  rematchUntil: null,
  isBlocked: false,
  ...more,
})

export const reviewedOf = (index: number, more: Partial<Reviewed> = {}): Reviewed => ({
  index,
  isSuddenDeath: false,
  question: { ...questionOf(index), id: `reserve-${index}` },
  key: 0,
  explanation: `Explanation ${index}.`,
  optionExplanations: ['Why first.', 'Why second.', 'Why third.', 'Why fourth.'],
  answers: [
    { choice: 0, elapsedMs: 4200, points: 112 },
    { choice: 1, elapsedMs: 6000, points: 0 },
  ],
  difficulty: 'medium',
  source: 'A textbook',
  isInRevision: false,
  ...more,
})

export const inviteOf = (more: Partial<Invite> = {}): Invite => ({
  code,
  mode: 'live',
  subject: 'polity',
  format: 'blitz',
  isRated: false,
  expiresAt: '2999-11-22T06:00:00.000Z',
  state: 'open',
  friend: null,
  duelId: null,
  ...more,
})

export const invitationOf = (more: Partial<Outputs['duel']['invitation']> = {}): Outputs['duel']['invitation'] => ({
  code,
  from: 'Ravi',
  mode: 'live',
  subject: 'polity',
  format: 'blitz',
  isRated: false,
  expiresAt: '2999-11-22T06:00:00.000Z',
  state: 'open',
  ...more,
})
