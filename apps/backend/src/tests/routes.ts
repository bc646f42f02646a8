import type { FastifyInstance } from 'fastify'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { notAhead, parse } from '../parse.ts'
import { appendEvents } from './append.ts'
import { readAttempt } from './attempts.ts'
import { AppendInput, ByAttempt, ErrorTypeInput, StartInput, TakeOverInput } from './inputs.ts'
import { readInsights, setErrorType } from './insights.ts'
import { listTests } from './list.ts'
import { readResult } from './results.ts'
import { readReview } from './review.ts'
import { startAttempt, takeOver } from './start.ts'

/** Tests and mock tests: their clock, what was answered, and what came of it. */
export function testRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, library, now } = deps
  const student = signedIn(deps)

  app.get(
    '/tests',
    student(async (own) => listTests(db, library(), own.id, now())),
  )

  app.get(
    '/tests/insights',
    student(async (own) => readInsights(db, own.id, now())),
  )

  app.post(
    '/tests/attempts',
    student(async (own, request) => startAttempt(db, library(), own.id, parse(StartInput, request.body), now())),
  )

  app.get(
    '/tests/attempts/:attemptId',
    student(async (own, request) => readAttempt(db, own.id, parse(ByAttempt, request.params).attemptId, now())),
  )

  app.get(
    '/tests/attempts/:attemptId/result',
    student(async (own, request) => readResult(db, own.id, parse(ByAttempt, request.params).attemptId, now())),
  )

  app.get(
    '/tests/attempts/:attemptId/review',
    student(async (own, request) => readReview(db, own.id, parse(ByAttempt, request.params).attemptId, now())),
  )

  app.post(
    '/tests/take-overs',
    student(async (own, request) => takeOver(db, own.id, parse(TakeOverInput, request.body), now())),
  )

  app.post(
    '/tests/events',
    student(async (own, request) => appendEvents(db, own.id, parse(AppendInput, request.body).events, now())),
  )

  app.post(
    '/tests/error-types',
    student(async (own, request) =>
      setErrorType(db, own.id, notAhead(parse(ErrorTypeInput, request.body), now()), now()),
    ),
  )
}
