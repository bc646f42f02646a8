import type { FastifyInstance } from 'fastify'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { notAhead, parse } from '../parse.ts'
import { keysKnownTo } from '../tests/released.ts'
import { blockOpponent, listBlocks, unblock } from './blocks.ts'
import { BlockInput, ById, ReportInput, ReviseInput, UnblockInput } from './inputs.ts'
import { readLobby } from './lobby.ts'
import { storeReport } from './reports.ts'
import { readResult, readReview, readSummary } from './results.ts'
import { revise } from './revise.ts'
import { readStats } from './stats.ts'
import { createDuelStore } from './store.ts'

const done = { done: true }

/** What is around a duel: the lobby, what came of it, and whom one met. The duel itself is played over `/matching`. */
export function duelRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, library, now } = deps
  const student = signedIn(deps)
  const read = (id: string) => createDuelStore(db, now).read(id)

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
