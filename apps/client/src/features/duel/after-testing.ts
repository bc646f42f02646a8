import type { Outputs } from '@abhyas/contracts/app-router'
import type { DuelOutcome, DuelState, Invite, PastDuel } from '@abhyas/contracts/duel'

type Lobby = Outputs['duel']['lobby']
type Reviewed = Outputs['duel']['review']['questions'][number]

export const duelId = '44444444-4444-4444-8444-444444444444'
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
  question: {
    id: `reserve-${index}`,
    format: 'plain',
    passage: null,
    table: null,
    stem: `Stem ${index}`,
    statements: [],
    ask: null,
    options: ['First', 'Second', 'Third', 'Fourth'],
  },
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

export const lobbyOf = (more: Partial<Lobby> = {}): Lobby => ({
  rating: { value: 1512, deviation: 140, isProvisional: true },
  last: [],
  waiting: [],
  hasGhosts: false,
  runningId: null,
  invites: [],
  coolDownUntil: null,
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
  isOpen: true,
  ...more,
})

/** A duel that has just been matched. */
export const gatheringOf = (epoch: string): DuelState => ({
  epoch,
  offset: 0,
  seat: 0,
  kind: 'friend',
  format: 'blitz',
  subject: 'polity',
  isRated: false,
  players: [
    { name: 'Asha', kind: 'human', rating: 1512, isProvisional: true },
    { name: 'Ravi', kind: 'human', rating: 1580, isProvisional: false },
  ],
  stake: null,
  count: 5,
  phase: 'gathering',
  phaseEndsAt: null,
  ready: [false, false],
  current: null,
  closed: [],
  scores: [0, 0],
  stoppedAt: null,
  graceEndsAt: [null, null],
  outcome: null,
})

/** Stands in for the socket: keeps what is sent, and takes what a test lets the server say. */
export class SocketDouble {
  static last: SocketDouble | undefined
  readonly sent: unknown[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    SocketDouble.last = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  /** The connection stands, and the server says `frame`. */
  say(frame: object) {
    if (this.readyState === 0) {
      this.readyState = 1
      this.onopen?.()
    }
    this.onmessage?.({ data: JSON.stringify({ now: new Date().toISOString(), ...frame }) })
  }
}
