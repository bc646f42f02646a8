import { question } from './question-answers.ts'

/** Answers of a healthy backend about duels, and inputs for them: a part of answers.ts. */
const at = '2026-11-20T06:00:00.000Z'
const duelId = '0190a0a0-0000-4000-8000-0000000000d1'
const clientId = '0190a0a0-0000-4000-8000-0000000000d2'
const blockId = '0190a0a0-0000-4000-8000-0000000000d3'
const code = 'ABCD2345'
const rating = { value: 1500, deviation: 350, isProvisional: true }
const tally = { won: 1, drawn: 0, lost: 0 }
const opponent = { name: 'A student', kind: 'human', rating: 1480, isProvisional: false }
const change = { before: 1500, after: 1660, isProvisional: true }
const outcome = { result: 'win', reason: 'score', scores: [690, 300], rating: change }
const about = { subject: 'polity', format: 'standard' }
const past = { id: duelId, kind: 'online', ...about, opponent, outcome, seat: 0, at }
const invite = {
  code,
  mode: 'live',
  ...about,
  isRated: false,
  expiresAt: at,
  state: 'open',
  friend: null,
  duelId: null,
}
const invitation = { code, from: 'Asha', mode: 'live', ...about, isRated: false, expiresAt: at, state: 'open' }
const score = { right: 6, correctness: 600, speed: 90 }
const { key, explanation, difficulty, seconds: _seconds, options, ...text } = question
const closed = {
  index: 0,
  isSuddenDeath: false,
  question: { ...text, options: options.map((option) => option.text) },
  key,
  explanation,
  optionExplanations: options.map((option) => option.explanation),
  answers: [{ choice: 1, elapsedMs: 4200, points: 114 }, null],
}

export const duelAnswers: readonly (readonly [call: RegExp, status: number, body: object])[] = [
  [
    /^GET \/duel\/lobby$/,
    200,
    {
      rating,
      last: [past],
      waiting: [{ subject: 'polity', format: 'standard', count: 3 }],
      hasGhosts: true,
      runningId: null,
      invites: [invite],
      coolDownUntil: null,
    },
  ],
  [
    /^GET \/duel\/stats$/,
    200,
    {
      rating,
      ratings: [{ at, value: 1660 }],
      total: tally,
      bySubject: [{ subject: 'polity', ...tally }],
      accuracy: 0.85,
      averageMs: 9100,
      conduct: { begun: 1, completed: 1, disconnects: 0 },
      history: [past],
    },
  ],
  [
    /^GET \/duel\/duels\/[^/]+\/result$/,
    200,
    { duel: past, scores: [score, score], rematchUntil: null, isBlocked: false },
  ],
  [
    /^GET \/duel\/duels\/[^/]+\/summary$/,
    200,
    { kind: 'online', ...about, scores: [690, 300], right: [6, 3], count: 7, at },
  ],
  [
    /^GET \/duel\/duels\/[^/]+\/review$/,
    200,
    { duel: past, questions: [{ ...closed, difficulty, source: 'A book', isInRevision: false }] },
  ],
  [/^POST \/duel\/revisions$/, 200, { questionIds: ['q1'] }],
  [/^POST \/duel\/invites$/, 200, invite],
  [/^GET \/duel\/invites\/[^/]+$/, 200, invitation],
  [/^POST \/duel\/invites\/accept$/, 200, { mode: 'live', duelId: null }],
  [/^POST \/duel\/invites\/withdraw$/, 200, { done: true }],
  [/^GET \/duel\/blocks$/, 200, { blocks: [{ id: blockId, name: 'A student', since: at }] }],
  [/^POST \/duel\/blocks$/, 200, { done: true }],
  [/^POST \/duel\/blocks\/remove$/, 200, { done: true }],
  [/^POST \/duel\/reports$/, 200, { done: true }],
]

const write = { clientId, at }

export const duelInputs = {
  'duel.result': { duelId },
  'duel.summary': { duelId },
  'duel.review': { duelId },
  'duel.revise': { ...write, duelId, questionIds: ['q1'] },
  'duel.invite': { ...write, mode: 'live', ...about, isRated: false },
  'duel.invitation': { code },
  'duel.accept': { ...write, code, isRated: false },
  'duel.withdraw': { code },
  'duel.block': { duelId },
  'duel.unblock': { id: blockId },
  'duel.report': { ...write, duelId, reason: 'stalling', text: 'Never answered.' },
}
