import type { FastifyInstance } from 'fastify'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { notAhead, parse } from '../parse.ts'
import { keysKnownTo } from '../tests/released.ts'
import { invitedDuels } from './begin-invited.ts'
import { blockOpponent, listBlocks, unblock } from './blocks.ts'
import { BlockInput, ById, ReportInput, ReviseInput, UnblockInput } from './inputs.ts'
import { inviteRoutes } from './invite-routes.ts'
import { readLobby } from './lobby.ts'
import { createMatches } from './matches.ts'
import { storeReport } from './reports.ts'
import type { Reserve } from './reserve.ts'
import { readResult, readReview, readSummary } from './results.ts'
import { revise } from './revise.ts'
import { readStats } from './stats.ts'
import type { DuelStore } from './store.ts'

const done = { done: true }

/** What is around a duel: the lobby, what came of it, and whom one met. The duel itself is played over `/matching`. */
export function duelRoutes(app: FastifyInstance, deps: Deps, reserve: Reserve, { read }: DuelStore): void {
  const { db, library, now } = deps
  const student = signedIn(deps)
  inviteRoutes(app, deps, invitedDuels(createMatches(reserve), now))

  app.get(
    '/duel/lobby',
    student(async (own) => readLobby(db, own.id, now())),
  )

  app.get(
    '/duel/stats',
    student(async (own) => readStats(db, own.id, now())),
  )

  app.get(
    '/duel/duels/:id/result',
    student(async (own, request) => readResult(db, own.id, parse(ById, request.params).id, now())),
  )

  app.get('/duel/duels/:id/summary', async (request) => readSummary(db, parse(ById, request.params).id))

  app.get(
    '/duel/duels/:id/review',
    student(async (own, request) => readReview(db, read, own.id, parse(ById, request.params).id)),
  )

  app.post(
    '/duel/revisions',
    student(async (own, request) => {
      const order = notAhead(parse(ReviseInput, request.body), now())
      return revise(db, read, own.id, order, keysKnownTo(library(), own.id), now())
    }),
  )

  app.get(
    '/duel/blocks',
    student(async (own) => ({ blocks: await listBlocks(db, own.id) })),
  )

  app.post(
    '/duel/blocks',
    student(async (own, request) => {
      await blockOpponent(db, own.id, parse(BlockInput, request.body).duelId, now())
      return done
    }),
  )

  app.post(
    '/duel/blocks/remove',
    student(async (own, request) => {
      await unblock(db, own.id, parse(UnblockInput, request.body).id)
      return done
    }),
  )

  app.post(
    '/duel/reports',
    student(async (own, request) => {
      await storeReport(db, own.id, notAhead(parse(ReportInput, request.body), now()))
      return done
    }),
  )
}
