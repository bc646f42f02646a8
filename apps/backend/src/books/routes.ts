import type { FastifyInstance } from 'fastify'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { notAhead, parse } from '../parse.ts'
import { ByBook, PlaceInput } from './inputs.ts'
import { listPlaces, setPlace } from './places.ts'
import { listBooks, readBook, requireBook } from './shelf.ts'

/** The books: what everyone may read, then where a student stopped in them. */
export function bookRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, library, now } = deps
  const student = signedIn(deps)

  app.get('/books', async () => listBooks(library()))

  app.get(
    '/books/places',
    student(async (own) => listPlaces(db, library(), own.id)),
  )

  app.post(
    '/books/places',
    student(async (own, request) => setPlace(db, library(), own.id, notAhead(parse(PlaceInput, request.body), now()))),
  )

  app.get('/books/:id', async (request) => readBook(requireBook(library(), parse(ByBook, request.params).id)))
}
