import type { Outputs } from '@abhyas/contracts/app-router'
import type { Attempt, Result, ReviewedQuestion, Test, TestCard, TestQuestion } from '@abhyas/contracts/tests'

export const attemptId = '11111111-1111-4111-8111-111111111111'
export const thisDevice = '22222222-2222-4222-8222-222222222222'
export const otherDevice = '33333333-3333-4333-8333-333333333333'

export const testOf = (more: Partial<Test> = {}): Test => ({
  id: 'mock-a',
  title: 'Mock A',
  kind: 'mock',
  paper: 'GS',
  questionCount: 3,
  minutes: 120,
  rightSixths: 12,
  wrongSixths: -4,
  maxSixths: 36,
  qualifyingSixths: null,
  bytes: 120_000,
  isRanked: true,
  isSample: true,
  notice: null,
  ...more,
})

export const cardOf = (more: Partial<TestCard> = {}): TestCard => ({
  ...testOf(),
  attempts: 0,
  bestSixths: null,
  lastAttempt: null,
  isToday: false,
  ...more,
})

export const questionOf = (id: string, more: Partial<TestQuestion> = {}): TestQuestion => ({
  id,
  format: 'plain',
  passage: null,
  table: null,
  stem: `Stem of ${id}`,
  statements: [],
  ask: null,
  seconds: 60,
  options: ['First', 'Second', 'Third', 'Fourth'].map((text) => ({ text })),
  subject: 'polity',
  ...more,
})

const iso = (ms: number) => new Date(ms).toISOString()

export const attemptOf = (more: Partial<Attempt> = {}): Attempt => ({
  id: attemptId,
  test: testOf(),
  phase: 'running',
  startedAt: iso(Date.now()),
  deadline: iso(Date.now() + 120 * 60_000),
  submittedAt: null,
  now: iso(Date.now()),
  deviceId: thisDevice,
  questions: [questionOf('q1'), questionOf('q2', { subject: 'economy' }), questionOf('q3')],
  answers: [],
  ...more,
})

/** The list while `attempt` runs. */
export const listOf = (attempt: Attempt | null, tests: TestCard[] = [cardOf()]): Outputs['tests']['list'] => ({
  now: iso(Date.now()),
  tests,
  running: attempt && {
    attemptId: attempt.id,
    testId: attempt.test.id,
    title: attempt.test.title,
    deadline: attempt.deadline,
    deviceId: attempt.deviceId,
  },
})

export const resultOf = (more: Partial<Result> = {}): Result => ({
  attemptId,
  test: testOf(),
  phase: 'final',
  startedAt: '2026-11-20T04:00:00.000Z',
  endedAt: '2026-11-20T05:30:00.000Z',
  milliseconds: 5_400_000,
  tally: { right: 1, wrong: 1, blank: 1, sixths: 8, lostSixths: 4 },
  lateTally: null,
  rank: null,
  bySubject: [],
  corrections: [],
  ...more,
})

export const reviewedOf = (id: string, more: Partial<ReviewedQuestion> = {}): ReviewedQuestion => ({
  ...questionOf(id),
  options: ['First', 'Second', 'Third', 'Fourth'].map((text) => ({ text, explanation: `Why ${text.toLowerCase()}.` })),
  key: 0,
  explanation: `Explanation of ${id}.`,
  difficulty: 'easy',
  topics: [],
  source: 'A textbook',
  answer: null,
  keys: [0],
  chosenPercent: null,
  ...more,
})
