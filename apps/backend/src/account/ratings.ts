import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { Moment, notAhead, parse, storable } from '../parse.ts'
import { signedIn } from './signed-in.ts'
import { lockStudent } from './student.ts'

const mostRatings = 200

const RatingInput = z.strictObject({
  clientId: z.uuid().toLowerCase(),
  at: Moment,
  source: z.enum(['practice', 'test', 'duel', 'mains', 'profile']),
  stars: z.int().min(1).max(5),
  words: storable(z.string().trim().max(1000)),
})

/**
 * Keeps what the student thinks of the app, once for its `clientId` (ACC-06).
 * @throws {Refusal} CONFLICT beyond 200
 */
function storeRating(
  db: Kysely<Tables>,
  studentId: string,
  { clientId, ...rating }: z.output<typeof RatingInput>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const stored = await tx
      .selectFrom('account.rating')
      .select('client_id')
      .where('student_id', '=', studentId)
      .execute()
    if (stored.some(({ client_id }) => client_id === clientId)) return
    if (stored.length >= mostRatings) {
      throw new Refusal('CONFLICT', { message: `You have sent ${mostRatings} ratings, the most there can be.` })
    }
    await tx
      .insertInto('account.rating')
      .values({ student_id: studentId, client_id: clientId, ...rating })
      .execute()
  })
}

/** `POST /account/ratings`. */
export function ratingRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/account/ratings',
    signedIn(deps)(async ({ id }, request) => {
      await storeRating(deps.db, id, notAhead(parse(RatingInput, request.body), deps.now()))
      return {}
    }),
  )
}
