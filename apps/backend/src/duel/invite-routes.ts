import type { FastifyInstance } from 'fastify'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../parse.ts'
import { AcceptInput, ByCode, InviteInput } from './inputs.ts'
import { acceptInvite, type Begin, makeInvite, readInvitation, withdrawInvite } from './invites.ts'

/** Invitations to friends (DUEL-03). */
export function inviteRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>, begin: Begin): void {
  const { db, now } = deps
  const student = signedIn(deps)

  app.post(
    '/duel/invites',
    student(async (own, request) => makeInvite(db, own.id, parse(InviteInput, request.body), begin, now())),
  )

  app.get('/duel/invites/:code', async (request) => readInvitation(db, parse(ByCode, request.params).code, now()))

  app.post(
    '/duel/invites/accept',
    student(async (own, request) => acceptInvite(db, own.id, parse(AcceptInput, request.body), begin, now())),
  )

  app.post(
    '/duel/invites/withdraw',
    student(async (own, request) => {
      await withdrawInvite(db, own.id, parse(ByCode, request.body).code, now())
      return { done: true }
    }),
  )
}
