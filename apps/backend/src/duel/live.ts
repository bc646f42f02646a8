import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import { admit, findLiveSessions, readRunning } from './admission.ts'
import { createBatch } from './batch.ts'
import { invitedDuels } from './begin-invited.ts'
import { type Bus, createLocalBus, createSharedBus } from './events.ts'
import { createHub } from './hub.ts'
import { startJoined } from './invites.ts'
import { openLinks } from './link.ts'
import { createMatches } from './matches.ts'
import { createPlayer, type PlayerDeps } from './player.ts'
import { createRematches } from './rematch.ts'
import type { Reserve } from './reserve.ts'
import { createSessionPages, type SessionPages } from './session-pages.ts'
import { createSeeks, type Seeks } from './seeks.ts'
import { createDuels, type Duels } from './service.ts'
import { createDuelStore, type DuelStore } from './store.ts'
import { type Timings, timings } from './timings.ts'

/** What the duels need beside what every part of the backend has. */
export interface LiveOptions {
  /** Of the Valkey or Redis that several backends share; null where there is one backend only. */
  readonly valkeyUrl: string | null
  readonly timings?: Timings
}

/** The duels as they are played. */
export interface Live {
  readonly store: DuelStore
  readonly duels: Duels
  readonly seeks: Seeks
  /** The streams of others than duels, too, end with their session. */
  readonly sessionPages: SessionPages
  /** Closes the pages of this backend whose session is over, whoever ended it. */
  readonly checkSessions: () => Promise<void>
  /** Closes the pages of the session whose token has this digest, wherever they are connected. */
  readonly signedOut: (session: Buffer) => void
}

/** Sessions that are asked about within this time are one query. */
const admitWithinMs = 20

/**
 * Plays duels over the links at `/matching`, from the moment the server is ready to its close. A backend of its own
 * among others: what they share is the database, and the Valkey for news.
 */
export function playDuels(app: FastifyInstance, deps: Deps, reserve: Reserve, options: LiveOptions): Live {
  const { db, now } = deps
  const times = options.timings ?? timings
  const instance = randomUUID()
  const onFailure = (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    app.log.warn({ code }, 'Something of the duels failed; it is tried again')
    deps.watch?.failed('duel', error)
  }
  const bus: Bus =
    options.valkeyUrl === null ? createLocalBus(instance) : createSharedBus(options.valkeyUrl, instance, onFailure)
  const store = createDuelStore(db, now)
  const matches = createMatches(reserve)
  const duels = createDuels({ db, now, store, bus, instance, timings: times, onFailure })
  const seeks = createSeeks({ db, now, bus, matches })
  const sessionPages = createSessionPages(bus)
  const player: PlayerDeps = {
    duels,
    sessionPages,
    store,
    seeks,
    now,
    onFailure,
    hub: createHub(bus),
    rematches: createRematches(db, now, bus, matches),
    publish: bus.publish,
    readRunning: (studentId) => readRunning(db, studentId),
    startWaiting: async (studentId) => {
      const isHere = (id: string) => bus.isHeard(`student:${id}`)
      const begun = await startJoined(db, studentId, isHere, invitedDuels(matches, now), now())
      for (const id of begun?.studentIds ?? []) bus.publish(`student:${id}`, { type: 'matched' })
    },
  }
  const links = openLinks(app, {
    pepper: deps.pepper,
    admit: createBatch(admitWithinMs, (tokens: readonly string[]) => admit(db, tokens, now())),
    serve: (admitted, network, way) => createPlayer(player, admitted, network, way),
    pingEveryMs: times.pingEveryMs,
    onFailure,
  })
  const checkSessions = () => sessionPages.check((sessions) => findLiveSessions(db, sessions, now()))
  let repeating: readonly NodeJS.Timeout[] = []
  app.addHook('onReady', async () => {
    duels.start()
    repeating = [
      repeat(times.seekEveryMs, seeks.tick, onFailure),
      repeat(times.sessionsEveryMs, checkSessions, onFailure),
    ]
  })
  app.addHook('preClose', async () => {
    repeating.forEach(clearInterval)
    // First the clocks, so that no time of the players' runs while we are away.
    await duels.stop()
    await links.close()
  })
  app.addHook('onClose', () => bus.close())
  return {
    store,
    duels,
    seeks,
    sessionPages,
    checkSessions,
    signedOut: (session) => sessionPages.end(session.toString('base64url')),
  }
}
