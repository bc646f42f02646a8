import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../parse.ts'
import { knownQuestions } from '../tests/released.ts'
import { catalogue, pack } from './bank.ts'

const mostIds = 100

const ById = z.strictObject({ id: z.string().min(1).max(120) })
/** Ids joined by commas, which no id holds. */
const ByIds = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string().max(120)).max(mostIds)),
})

/** The question bank: what everyone may read, then what a student asks for by id. */
export function bankRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, library } = deps
  const student = signedIn(deps)

  app.get('/questions/catalogue', async () => catalogue(library()))

  app.get('/questions/packs/:id', async (request) => pack(library(), parse(ById, request.params).id))

  app.get(
    '/questions/by-ids',
    student(async (own, request) => ({
      questions: await knownQuestions(db, library(), own.id, parse(ByIds, request.query).ids),
    })),
  )
}
