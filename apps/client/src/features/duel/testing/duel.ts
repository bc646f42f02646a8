import type { Outputs } from '@abhyas/contracts/app-router'
import type { ClosedQuestion, DuelQuestion, DuelState } from '@abhyas/contracts/duel'

export const epoch = '44444444-4444-4444-8444-444444444444'

/** `ms` from now, as the server writes it. */
export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

export const questionOf = (index: number): DuelQuestion => ({
  id: `q${index}`,
  format: 'plain',
  passage: null,
  table: null,
  stem: `Stem of question ${index + 1}`,
  statements: [],
  ask: null,
  options: ['First', 'Second', 'Third', 'Fourth'],
})

export const closedOf = (index: number, more: Partial<ClosedQuestion> = {}): ClosedQuestion => ({
  index,
  isSuddenDeath: false,
  question: questionOf(index),
  key: 1,
  explanation: `Explanation of ${index + 1}.`,
  optionExplanations: ['Not the first.', 'The second it is.', 'Not the third.', 'Not the fourth.'],
  answers: [
    { choice: 1, elapsedMs: 4_200, points: 112 },
    { choice: 2, elapsedMs: 6_100, points: 0 },
  ],
  ...more,
})

/** A duel that has just been matched; seat 0 is this student's. */
export const duelOf = (more: Partial<DuelState> = {}): DuelState => ({
  epoch,
  offset: 0,
  seat: 0,
  kind: 'online',
  format: 'standard',
  subject: 'polity',
  isRated: true,
  players: [
    { name: 'Asha', kind: 'human', rating: 1500, isProvisional: true },
    { name: 'Ravi', kind: 'human', rating: 1540, isProvisional: false },
  ],
  stake: { win: 8, draw: 1, loss: -7 },
  count: 7,
  phase: 'gathering',
  phaseEndsAt: inMs(10_000),
  ready: [false, false],
  current: null,
  closed: [],
  scores: [0, 0],
  stoppedAt: null,
  graceEndsAt: [null, null],
  outcome: null,
  ...more,
})

/** The same while question `index` is open, for 30 seconds from now. */
export const openDuel = (index = 0, more: Partial<DuelState> = {}): DuelState =>
  duelOf({
    offset: 4,
    phase: 'open',
    phaseEndsAt: inMs(30_000),
    ready: [true, true],
    current: {
      index,
      isSuddenDeath: false,
      startsAt: inMs(0),
      windowMs: 30_000,
      stoppedMs: 0,
      question: questionOf(index),
      answered: [false, false],
      choice: null,
      skipped: [false, false],
    },
    ...more,
  })

export const lobbyOf = (more: Partial<Outputs['duel']['lobby']> = {}): Outputs['duel']['lobby'] => ({
  rating: { value: 1500, deviation: 200, isProvisional: true },
  last: [],
  waiting: [],
  hasGhosts: true,
  runningId: null,
  invites: [],
  coolDownUntil: null,
  ...more,
})
