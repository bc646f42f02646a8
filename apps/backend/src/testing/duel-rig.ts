import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { loadPepper } from '../account/secret.ts'
import { startSession } from '../account/sessions.ts'
import { accountLimits } from '../account/limits.ts'
import { loadLibrary } from '../content/current.ts'
import { storePack } from '../content/store.ts'
import type { Database } from '../database/open.ts'
import { playDuels, type Live } from '../duel/live.ts'
import { createReserve } from '../duel/reserve.ts'
import { timings } from '../duel/timings.ts'
import { duelsPack } from './duels.ts'
import { openLink, type TestLink, type TestPage } from './duel-link.ts'

/** One backend that plays duels, on a clock of the test's own. */
export interface DuelRig {
  readonly live: Live
  readonly link: () => Promise<TestLink>
  /** How many questions it has asked the database. */
  readonly queries: () => number
  /** Stops it as SIGTERM does. */
  readonly stop: () => Promise<void>
  /** As `kill -9`: nothing more is done, and its links break. */
  readonly kill: () => Promise<void>
}

export interface TestClock {
  now: number
}

/** Nothing happens by itself: a test says when. */
const never = 1_000_000_000
const still = { ...timings, sweepEveryMs: never, tendEveryMs: never, seekEveryMs: never }

/** Starts a backend on `database`; several share `clock`, and `valkeyUrl` where they are to hear of each other. */
export async function startDuelRig(
  database: Database,
  clock: TestClock,
  valkeyUrl: string | null = null,
  pingEveryMs = timings.pingEveryMs,
): Promise<DuelRig> {
  const { db } = database
  await storePack(db, duelsPack())
  const library = (await loadLibrary(db)).get
  const app = Fastify({ forceCloseConnections: true })
  // A backend that was killed says nothing more to the database.
  let isKilled = false
  let queries = 0
  const own = db.withPlugin({
    transformQuery: ({ node }) => {
      if (isKilled) throw new Error('This backend was killed.')
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const deps = {
    db: own,
    library,
    now: () => new Date(clock.now),
    pepper: await loadPepper(db),
    limits: accountLimits,
    mailer: null,
    texter: null,
    inbox: null,
    offersDemo: false,
    valkeyUrl,
    isStopping: () => false,
  }
  const live = playDuels(app, deps, createReserve(), { valkeyUrl, timings: { ...still, pingEveryMs } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    live,
    link: () => openLink(port),
    queries: () => queries,
    stop: () => app.close(),
    kill: async () => {
      isKilled = true
      await app.close()
    },
  }
}

/** A student with a session. */
export async function makeStudent({ db }: Database, now: Date, name = 'Asha Rao') {
  const { id } = await db
    .insertInto('account.student')
    .values({ email: `${randomUUID()}@example.org`, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await startSession(db, { studentId: id, replaces: undefined, now })
  return { id, token }
}

/** A page that has said hello and was greeted. */
export async function greet(link: TestLink, token: string): Promise<TestPage> {
  const page = link.open(token)
  page.send({ type: 'hello', tab: randomUUID() })
  await page.when(({ type }) => type === 'welcome')
  return page
}
