import { z } from 'zod'
import { ClientId, clientWrite } from './fields.ts'
import { mostEvents } from './http.ts'
import { mutation, query } from './procedure.ts'
import { Certainty, PrelimsPaper, Question, QuestionId, Subject } from './questions.ts'

/**
 * Marks are counted in sixths, so that +2, −⅔, +2.5 and −⅚ are whole numbers and no sum is ever rounded: a right answer
 * of Paper I is 12, a wrong one −4; of CSAT 15 and −5.
 */
export const Sixths = z.number().int()

export const TestId = z.string().min(1).max(120)
export const AttemptId = z.uuid()

export const Test = z.object({
  id: TestId,
  title: z.string(),
  /** `mock` and `spark` questions are in no download; a `paper` of a past year is, so that it has no rank. */
  kind: z.enum(['mock', 'spark', 'paper']),
  paper: PrelimsPaper,
  questionCount: z.number().int(),
  minutes: z.number().int(),
  rightSixths: Sixths,
  wrongSixths: Sixths,
  maxSixths: Sixths,
  /** What qualifies: CSAT's third of the marks; null where a cut-off is known only afterwards. */
  qualifyingSixths: Sixths.nullable(),
  /** Of what is downloaded at the start. */
  bytes: z.number().int(),
  isRanked: z.boolean(),
  isSample: z.boolean(),
  notice: z.string().nullable(),
})
export type Test = z.infer<typeof Test>

/** A test as the list shows it, with what the student did with it. */
export const TestCard = Test.extend({
  attempts: z.number().int(),
  bestSixths: Sixths.nullable(),
  lastAttempt: AttemptId.nullable(),
  /** Spark tests: the one of today. */
  isToday: z.boolean(),
})
export type TestCard = z.infer<typeof TestCard>

/** A question in a running test: no key, no explanation, nothing that gives it away. */
export const TestQuestion = Question.omit({ key: true, explanation: true, difficulty: true, options: true }).extend({
  options: z.array(z.object({ text: z.string() })).length(4),
  subject: Subject,
})
export type TestQuestion = z.infer<typeof TestQuestion>

/** What was done with one question; the latest word of the device that runs the attempt counts. */
const answerState = {
  questionId: QuestionId,
  choice: z.number().int().min(0).max(3).nullable(),
  certainty: Certainty.nullable(),
  /** To come back to; a marked answer counts all the same. */
  marked: z.boolean(),
  /** On screen so far. */
  milliseconds: z.number().int().min(0).max(14_400_000),
  /** How often another option was chosen after a first one. */
  changes: z.number().int().min(0).max(1000),
}
export const AnswerState = z.object(answerState)
export type AnswerState = z.infer<typeof AnswerState>

/** An installation of the app, made by the device once: which of two runs the attempt. */
const DeviceId = z.uuid()

export const TestEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    ...clientWrite,
    kind: z.literal('answer'),
    attemptId: AttemptId,
    deviceId: DeviceId,
    ...answerState,
  }),
  z.strictObject({ ...clientWrite, kind: z.literal('submit'), attemptId: AttemptId, deviceId: DeviceId }),
])
export type TestEvent = z.infer<typeof TestEvent>

/**
 * `running` until it is submitted or its time is over, `closing` for the 120 s in which what was answered in time may
 * still arrive, then `final`.
 */
export const AttemptPhase = z.enum(['running', 'closing', 'final'])

export const Attempt = z.object({
  id: AttemptId,
  test: Test,
  phase: AttemptPhase,
  startedAt: z.iso.datetime(),
  /** The server's: nothing that is answered after it counts. */
  deadline: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  /** The server's clock when it answered. */
  now: z.iso.datetime(),
  /** The device that runs it; every other one only reads. */
  deviceId: DeviceId,
  questions: z.array(TestQuestion),
  answers: z.array(AnswerState),
})
export type Attempt = z.infer<typeof Attempt>

const Tally = z.object({
  right: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
  sixths: Sixths,
  /** Lost to wrong answers, as a positive number. */
  lostSixths: Sixths,
})
export type Tally = z.infer<typeof Tally>

export const Result = z.object({
  attemptId: AttemptId,
  test: Test,
  phase: AttemptPhase,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  milliseconds: z.number().int(),
  tally: Tally,
  /** With what was answered in time but arrived too late: shown beside, never ranked. Null where nothing did. */
  lateTally: Tally.nullable(),
  /** Rank among the first attempts of all students; null where the test is not ranked or this is not a first attempt. */
  rank: z.object({ place: z.number().int(), of: z.number().int() }).nullable(),
  bySubject: z.array(z.object({ subject: Subject, tally: Tally, milliseconds: z.number().int() })),
  /** Why the score is not what it was, newest first: a key that was disputed and changed. */
  corrections: z.array(
    z.object({
      questionId: QuestionId,
      at: z.iso.datetime(),
      reason: z.string(),
      beforeSixths: Sixths,
      afterSixths: Sixths,
    }),
  ),
})
export type Result = z.infer<typeof Result>

export const ReviewedQuestion = Question.extend({
  subject: Subject,
  topics: z.array(z.string()),
  source: z.string(),
  answer: AnswerState.nullable(),
  /** Keys that count as right; none for a question that was taken out (it then counts for nobody). */
  keys: z.array(z.number().int().min(0).max(3)),
  /** Of all students who were asked, in percent by option; null below 30 of them. */
  chosenPercent: z.array(z.number()).length(4).nullable(),
})
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>

export const ErrorType = z.enum(['knowledge', 'misread', 'elimination', 'guess', 'careless', 'time'])
export type ErrorType = z.infer<typeof ErrorType>

/** One finished attempt, question by question: what every plot of the insights is drawn from. */
export const AttemptFacts = z.object({
  attemptId: AttemptId,
  title: z.string(),
  kind: Test.shape.kind,
  endedAt: z.iso.datetime(),
  rightSixths: Sixths,
  wrongSixths: Sixths,
  maxSixths: Sixths,
  tally: Tally,
  questions: z.array(
    z.object({
      questionId: QuestionId,
      subject: Subject,
      topics: z.array(z.string()),
      seconds: z.number().int(),
      correct: z.boolean().nullable(),
      certainty: Certainty.nullable(),
      milliseconds: z.number().int(),
      changes: z.number().int(),
      errorType: ErrorType.nullable(),
    }),
  ),
})
export type AttemptFacts = z.infer<typeof AttemptFacts>

const byAttempt = z.strictObject({ attemptId: AttemptId })

export const tests = {
  /** All tests, with the running attempt, if any, first. */
  list: query({
    access: 'student',
    input: z.void(),
    output: z.object({
      now: z.iso.datetime(),
      tests: z.array(TestCard),
      running: z
        .object({
          attemptId: AttemptId,
          testId: TestId,
          title: z.string(),
          deadline: z.iso.datetime(),
          deviceId: DeviceId,
        })
        .nullable(),
    }),
  }),
  /** Starts an attempt; while one of this test runs, or `clientId` was there before, it is that one. CONFLICT while another test runs. */
  start: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, testId: TestId, deviceId: DeviceId }),
    output: Attempt,
  }),
  /** An own attempt; NOT_FOUND for another's. */
  attempt: query({ access: 'student', input: byAttempt, output: Attempt }),
  /** Makes `deviceId` the one that runs the attempt; what the other one did until then stays. */
  takeOver: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, attemptId: AttemptId, deviceId: DeviceId }),
    output: Attempt,
  }),
  /** Adds events to attempts, all or none; one whose `clientId` is there already changes nothing. */
  append: mutation({
    access: 'student',
    input: z.strictObject({ events: z.array(TestEvent).min(1).max(mostEvents) }),
    output: z.object({
      /** Of events of an attempt that is not the student's or of a question that is not in it. */
      unknown: z.array(ClientId),
      /** Of events of a device that did not run the attempt any more: kept, not counted. */
      superseded: z.array(ClientId),
      attempts: z.array(
        z.object({ id: AttemptId, phase: AttemptPhase, deadline: z.iso.datetime(), deviceId: DeviceId }),
      ),
    }),
  }),
  /** NOT_FOUND while the attempt is running. */
  result: query({ access: 'student', input: byAttempt, output: Result }),
  review: query({
    access: 'student',
    input: byAttempt,
    output: z.object({ attemptId: AttemptId, test: Test, questions: z.array(ReviewedQuestion) }),
  }),
  /** The student's word on why an answer was wrong. */
  setErrorType: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      attemptId: AttemptId,
      questionId: QuestionId,
      errorType: ErrorType.nullable(),
    }),
    output: z.object({ errorType: ErrorType.nullable() }),
  }),
  /** The last 20 finished attempts, newest first. */
  insights: query({ access: 'student', input: z.void(), output: z.object({ attempts: z.array(AttemptFacts) }) }),
}
