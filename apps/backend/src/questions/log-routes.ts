import type { FastifyInstance } from 'fastify'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { notAhead, parse } from '../parse.ts'
import { keysKnownTo, knownQuestions } from '../tests/released.ts'
import { AppendInput, PlanInput, ReportInput } from './inputs.ts'
import { appendEvents } from './log.ts'
import { setPlan } from './plan.ts'
import { readProgress } from './progress.ts'
import { listReports, storeReport } from './reports.ts'

/** What a student did with the questions, and what follows from it. */
export function logRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, library, now } = deps
  const student = signedIn(deps)

  app.get(
    '/questions/progress',
    student(async (own) => {
      const known = async (ids: readonly string[]) =>
        new Set((await knownQuestions(db, library(), own.id, ids)).map(({ id }) => id))
      return readProgress(db, own, known, now())
    }),
  )

  app.post(
    '/questions/events',
    student(async (own, request) => {
      const { events } = parse(AppendInput, request.body)
      return appendEvents(db, own.id, events, keysKnownTo(library(), own.id), now())
    }),
  )

  app.post(
    '/questions/plan',
    student(async (own, request) => setPlan(db, own.id, notAhead(parse(PlanInput, request.body), now()))),
  )

  app.get(
    '/questions/reports',
    student(async (own) => ({ reports: await listReports(db, own.id) })),
  )

  app.post(
    '/questions/reports',
    student(async (own, request) => {
      const report = notAhead(parse(ReportInput, request.body), now())
      const [question] = await knownQuestions(db, library(), own.id, [report.questionId])
      return db.transaction().execute((tx) => storeReport(tx, own.id, report, question))
    }),
  )
}
