import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { parse } from '../parse.ts'
import { listQuestions, rubric, sampleAnswer } from './questions.ts'

const ById = z.strictObject({ id: z.string().min(1).max(120) })

/** The questions of Mains, for everyone; what answers are held to is for services. Answers live in the essay-grader. */
export function mainsRoutes(app: FastifyInstance, { library, now }: Deps): void {
  app.get('/mains/questions', async () => listQuestions(library(), now()))

  app.get('/mains/samples', async (request) => sampleAnswer(library(), parse(ById, request.query).id))

  app.get('/mains/rubrics', async (request) => rubric(library(), parse(ById, request.query).id))
}
