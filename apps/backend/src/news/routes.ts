import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { parse } from '../parse.ts'
import { editionClock, edition, requireArticle, sampleQuestions, sources } from './editions.ts'
import { ByEdition, ByItem, BySharedId } from './inputs.ts'
import { openShared } from './shared.ts'
import { studentNewsRoutes } from './student-routes.ts'

/** The news: what everyone may read, then what is a student's own. */
export function newsRoutes(app: FastifyInstance, deps: Deps): void {
  const { library, now } = deps

  app.get('/news/editions', async () => {
    const moment = now()
    return { now: moment.toISOString(), editions: sources.map((source) => editionClock(library(), source, moment)) }
  })

  app.get('/news/editions/:source/:date', async (request) => {
    const { source, date } = parse(ByEdition, request.params)
    return { source, date, items: edition(library(), source, date, now()).map(({ item }) => item) }
  })

  app.get('/news/items/:id', async (request) => requireArticle(library(), parse(ByItem, request.params).id, now()).item)

  app.get('/news/shared/:id', async (request) => openShared(library(), parse(BySharedId, request.params).id, now()))

  app.get('/news/sample-questions', async () => ({
    questions: sampleQuestions(library(), now()).map(({ quote: _quote, itemId: _itemId, ...question }) => question),
  }))

  studentNewsRoutes(app, deps)
}
