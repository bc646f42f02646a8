import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Refusal } from '../errors.ts'
import { notAhead, parse } from '../parse.ts'
import type { Files } from '../shapes.ts'
import { studentOf } from '../student.ts'
import type { Followers } from './follow.ts'
import { AfterInput, BySubmission, ConfirmInput, DisputeInput, RemoveInput, SubmitInput } from './inputs.ts'
import { removeStudent } from './purge.ts'
import { listHeads, readProgress, readSubmission } from './read.ts'
import { submit } from './submit.ts'
import { confirm, dispute, remove, retry } from './writes.ts'

export interface SubmissionDeps {
  readonly pool: Pool
  readonly files: Files
  readonly now: () => Date
  readonly followers: Followers
  /** Is told of an answer whose state a student has changed. */
  readonly onStep: (submissionId: string) => void
}

/** Answers: handed in, followed, and read with their reports. */
export function submissionRoutes(app: FastifyInstance, deps: SubmissionDeps): void {
  const { pool, now } = deps

  app.get('/submissions', async (request) => ({ submissions: await listHeads(pool, studentOf(request)) }))

  app.get('/submissions/:id', async (request) =>
    readSubmission(pool, studentOf(request), parse(BySubmission, request.params).id),
  )

  app.post('/submissions', async (request) => {
    const studentId = studentOf(request)
    const head = await submit(pool, studentId, notAhead(parse(SubmitInput, request.body), now()))
    deps.onStep(head.id)
    return head
  })

  app.post('/submissions/:id/confirm', async (request) => {
    const studentId = studentOf(request)
    const { id } = parse(BySubmission, request.params)
    const head = await confirm(pool, studentId, id, notAhead(parse(ConfirmInput, request.body), now()))
    deps.onStep(id)
    return head
  })

  app.post('/submissions/:id/retry', async (request) => {
    const studentId = studentOf(request)
    const { id } = parse(BySubmission, request.params)
    const head = await retry(pool, studentId, id)
    deps.onStep(id)
    return head
  })

  app.post('/submissions/:id/remove', async (request) => {
    const studentId = studentOf(request)
    const { id } = parse(BySubmission, request.params)
    const head = await remove(pool, studentId, id, notAhead(parse(RemoveInput, request.body), now()))
    deps.onStep(id)
    return head
  })

  app.post('/submissions/:id/dispute', async (request) => {
    const studentId = studentOf(request)
    const { id } = parse(BySubmission, request.params)
    return { disputes: await dispute(pool, studentId, id, notAhead(parse(DisputeInput, request.body), now())) }
  })

  app.get('/submissions/:id/progress', async (request, reply) => {
    const studentId = studentOf(request)
    const { id } = parse(BySubmission, request.params)
    const { after } = parse(AfterInput, request.query)
    if (!(await readProgress(pool, studentId, id))) throw new Refusal('NOT_FOUND')
    return reply.type('application/x-ndjson').send(deps.followers.follow(studentId, id, after ?? -1))
  })

  app.delete('/students/:id', async (request, reply) => {
    const studentId = studentOf(request)
    if (parse(BySubmission, request.params).id !== studentId) throw new Refusal('NOT_FOUND')
    await removeStudent(pool, deps.files, studentId)
    return reply.code(204).send()
  })
}
