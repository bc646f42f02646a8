import type { FastifyInstance } from 'fastify'
import { requireToken, signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { parse } from '../parse.ts'
import { SubscriptionInput, UnsubscribeInput } from './inputs.ts'
import { forgetSubscription, keepSubscription } from './subscriptions.ts'

/** `PUT /push/subscription` and `DELETE /push/subscription`. */
export function pushRoutes(app: FastifyInstance, { db, now, push = null }: Deps): void {
  const student = signedIn({ db, now })

  app.put(
    '/push/subscription',
    student(async ({ id }, request) => {
      const write = parse(SubscriptionInput, request.body)
      if (!push) throw new Refusal('CONFLICT', { message: 'This service sends no notifications.' })
      if (!push.isKnown(write.endpoint)) {
        throw new Refusal('BAD_REQUEST', { message: 'endpoint: is of no push service that is known here' })
      }
      return keepSubscription(db, { studentId: id, token: requireToken(request) }, write, now())
    }),
  )

  app.delete(
    '/push/subscription',
    student(async ({ id }, request) => {
      await forgetSubscription(db, id, parse(UnsubscribeInput, request.body).endpoint)
      return {}
    }),
  )
}
