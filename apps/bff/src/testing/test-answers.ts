import { question } from './question-answers.ts'

/** Answers of a healthy backend about tests, and inputs for them: a part of answers.ts. */
const at = '2026-11-20T06:00:00.000Z'
const attemptId = '0190a0a0-0000-4000-8000-0000000000ee'
const deviceId = '0190a0a0-0000-4000-8000-0000000000ff'
const clientId = '0190a0a0-0000-4000-8000-0000000000cd'
const test = {
  id: 'mock-a',
  title: 'Mock test 1',
  kind: 'mock',
  paper: 'GS',
  questionCount: 1,
  minutes: 120,
  rightSixths: 12,
  wrongSixths: -4,
  maxSixths: 12,
  qualifyingSixths: null,
  bytes: 900,
  isRanked: true,
  isSample: true,
  notice: 'A sample.',
}
const { key: _key, explanation: _explanation, difficulty: _difficulty, options, ...open } = question
const asked = { ...open, options: options.map(({ text }) => ({ text })), subject: 'polity' }
const answer = { questionId: 'q1', choice: 1, certainty: 'sure', marked: false, milliseconds: 900, changes: 0 }
const tally = { right: 1, wrong: 0, blank: 0, sixths: 12, lostSixths: 0 }
const times = { startedAt: at, deadline: '2026-11-20T08:00:00.000Z' }
const attempt = {
  id: attemptId,
  test,
  phase: 'running',
  ...times,
  submittedAt: null,
  now: at,
  deviceId,
  questions: [asked],
  answers: [answer],
}
const running = { attemptId, testId: test.id, title: test.title, deadline: times.deadline, deviceId }
const card = { ...test, attempts: 1, bestSixths: 12, lastAttempt: attemptId, isToday: false }
const result = {
  attemptId,
  test,
  phase: 'final',
  startedAt: at,
  endedAt: times.deadline,
  milliseconds: 7_200_000,
  tally,
  lateTally: tally,
  rank: { place: 1, of: 1 },
  bySubject: [{ subject: 'polity', tally, milliseconds: 900 }],
  corrections: [{ questionId: 'q1', at, reason: 'Both are right.', beforeSixths: -4, afterSixths: 12 }],
}
const more = { subject: 'polity', topics: ['gs2.5'], source: 'Article 110' }
const reviewed = { ...question, ...more, answer, keys: [1], chosenPercent: [10, 70, 10, 5] }
const fact = {
  questionId: 'q1',
  subject: 'polity',
  topics: ['gs2.5'],
  seconds: 60,
  correct: true,
  certainty: 'sure',
  milliseconds: 900,
  changes: 0,
  errorType: null,
}
const { rightSixths, wrongSixths, maxSixths, title, kind } = test
const facts = { attemptId, title, kind, endedAt: at, rightSixths, wrongSixths, maxSixths, tally, questions: [fact] }

export const testAnswers: readonly (readonly [call: RegExp, status: number, body: object])[] = [
  [/^GET \/tests$/, 200, { now: at, tests: [card], running }],
  [/^POST \/tests\/attempts$/, 200, attempt],
  [/^GET \/tests\/attempts\/[^/]+$/, 200, attempt],
  [/^GET \/tests\/attempts\/[^/]+\/result$/, 200, result],
  [/^GET \/tests\/attempts\/[^/]+\/review$/, 200, { attemptId, test, questions: [reviewed] }],
  [/^POST \/tests\/take-overs$/, 200, attempt],
  [
    /^POST \/tests\/events$/,
    200,
    {
      unknown: [],
      superseded: [],
      attempts: [{ id: attemptId, phase: 'running', deadline: times.deadline, deviceId }],
    },
  ],
  [/^POST \/tests\/error-types$/, 200, { errorType: 'careless' }],
  [/^GET \/tests\/insights$/, 200, { attempts: [facts] }],
]

const write = { clientId, at }

export const testInputs = {
  'tests.start': { ...write, testId: test.id, deviceId },
  'tests.attempt': { attemptId },
  'tests.takeOver': { ...write, attemptId, deviceId },
  'tests.append': { events: [{ ...write, kind: 'answer', attemptId, deviceId, ...answer }] },
  'tests.result': { attemptId },
  'tests.review': { attemptId },
  'tests.setErrorType': { ...write, attemptId, questionId: 'q1', errorType: 'careless' },
}
