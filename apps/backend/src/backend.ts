import { join } from 'node:path'
import { createOutput } from '@abhyas/telemetry/output'
import { Watch } from '@abhyas/telemetry/watch'
import type { FastifyInstance } from 'fastify'
import { accountLimits, loopbackLimits } from './account/limits.ts'
import { seedDemo } from './account/demo.ts'
import { loadPepper } from './account/secret.ts'
import { sweepDeletions } from './account/deletion-sweep.ts'
import { purgeAccount } from './account/sessions.ts'
import { createClock } from './clock.ts'
import { loadLibrary } from './content/current.ts'
import { readPack } from './content/read-pack.ts'
import { storePack } from './content/store.ts'
import type { Database } from './database/open.ts'
import { migrate, newerMigrations } from './database/migrate.ts'
import { createInbox } from './mail/inbox.ts'
import { createSmtp } from './mail/smtp.ts'
import { createPusher, type Pusher } from './push/sender.ts'
import { purgeSubscriptions } from './push/subscriptions.ts'
import { tellDue } from './push/tell.ts'
import { repeat, repeatToEnd } from './repeat.ts'
import { buildServer } from './server.ts'
import { isLoopback, type Settings } from './settings.ts'
import { createProvider } from './sms/provider.ts'
import { watchDatabase, watchedModel } from './watch.ts'
import { finaliseDue } from './tests/finalise.ts'
import { purgeChats } from './tutor/chats.ts'
import { seedChats } from './tutor/demo.ts'
import { createModel } from './tutor/model.ts'
import { storePassages } from './tutor/passages-store.ts'

const samplePackFolder = join(import.meta.dirname, '../content/sample')
const refreshEveryMs = 30_000
const purgeEveryMs = 3_600_000
/** Often: a backend that is started anew every hour is to come to it, too. */
const sweepEveryMs = 600_000
const finaliseEveryMs = 15_000
const tellEveryMs = 60_000
/** Within the ten seconds of a stop. What is sent is answered sooner, or not at all. */
const tellToEndMs = 5000

export interface Service {
  readonly app: FastifyInstance
  /** Not ready from now on: call it at the signal, before `close`. */
  readonly beginStop: () => void
  /** Ends running requests and what runs beside them. The database is closed by whoever opened it. */
  readonly close: () => Promise<void>
}

/**
 * Brings a database up to date with schema, content and demo student, and builds the backend on it, not yet listening.
 * @param opening the database; the content is read while it opens
 * @param announce prints a line on the terminal: of the dev inbox, and while a migration waits
 * @param watch counts and reports what it does
 * @throws {StartError} for a wrong content pack
 */
export async function createBackend(
  settings: Settings,
  opening: Database | Promise<Database>,
  announce: (line: string) => void,
  watch = new Watch(),
): Promise<Service> {
  const [database, pack] = await Promise.all([opening, readPack(samplePackFolder)])
  const { db, pool } = database
  const now = createClock((aheadMs) =>
    app.log.warn({ aheadMs }, 'The clock of this machine was set: not followed at once'),
  )
  // There is no logger yet; a line of its form, for whoever asks why a start takes long.
  await migrate(pool, undefined, (msg) =>
    announce(JSON.stringify({ level: 30, time: Date.now(), service: 'backend', msg })),
  )
  await storePack(db, pack)
  const library = await loadLibrary(db)
  const offersDemo = isLoopback(settings.PUBLIC_ORIGIN)
  const inbox = database.isEmbedded ? createInbox(now, announce) : null
  watchDatabase(watch, database)
  watch.expect('mail', 'text message', 'background')
  const logFailure = (error: unknown) => {
    app.log.error({ code: codeOf(error) }, 'A mail could not be sent')
    watch.failed('mail', error)
  }
  const mailer = settings.SMTP_URL
    ? createSmtp({ url: settings.SMTP_URL, from: settings.MAIL_FROM, onFailure: logFailure })
    : inbox
  const texter = settings.SMS_URL
    ? createProvider({
        url: settings.SMS_URL,
        token: settings.SMS_TOKEN ?? null,
        onFailure: (code) => {
          app.log.error({ code }, 'A text message could not be sent')
          watch.failed('text message', Object.assign(new Error('A text message could not be sent'), { code }))
        },
      })
    : (inbox?.texter ?? null)
  const push = pusherOf(settings)
  let isStopping = false
  const app = buildServer(
    {
      db,
      library: library.get,
      now,
      pepper: await loadPepper(db),
      limits: offersDemo ? loopbackLimits : accountLimits,
      mailer,
      texter,
      push,
      inbox,
      offersDemo,
      valkeyUrl: settings.VALKEY_URL ?? null,
      model: modelOf(settings, watch),
      watch,
      isStopping: () => isStopping,
    },
    { level: settings.LOG_LEVEL, base: { service: 'backend' }, stream: { write: createOutput(1) } },
  )
  const newer = await newerMigrations(pool)
  if (newer.length > 0) app.log.warn({ newer }, 'A newer release has migrated the database; this one serves on it')
  if (!mailer) app.log.warn('SMTP_URL is not set: sign-in by email is off')
  if (!texter) app.log.warn('SMS_URL is not set: no phone number can be confirmed')
  if (!push) app.log.info('VAPID_PRIVATE_KEY is not set: nothing is sent to a closed app')
  if (!settings.LLM_BASE_URL) app.log.info('LLM_BASE_URL is not set: the tutor answers with the words of its sources')
  if (offersDemo) {
    const demo = await seedDemo({ db, library: library.get }, now())
    await seedChats({ db, library: library.get, now }, demo.id)
  }
  const warn = (error: unknown) => {
    app.log.warn({ code: codeOf(error) }, 'Work in the background failed; it is tried again')
    watch.failed('background', error)
  }
  // Else the first question after a start with new content would wait for it.
  void storePassages(db, library.get()).catch(warn)
  const graderUrl = settings.GRADER_URL ?? null
  const tell = async (pusher: Pusher) => {
    const counts = await tellDue({ db, library: library.get, isStopping: () => isStopping, now }, pusher)
    if (Object.values(counts).some((count) => count > 0)) app.log.info(counts, 'Push messages')
  }
  const timers = [
    repeat(refreshEveryMs, library.refresh, warn),
    repeat(purgeEveryMs, () => purgeAccount(db, now()), warn),
    repeat(purgeEveryMs, () => purgeSubscriptions(db, now()), warn),
    repeat(sweepEveryMs, () => sweepDeletions({ db, graderUrl, onFailure: warn }, now()), warn),
    repeat(purgeEveryMs, () => purgeChats(db, now()), warn),
    repeat(finaliseEveryMs, () => finaliseDue(db, now()), warn),
  ]
  const endTelling = push && repeatToEnd(tellEveryMs, () => tell(push), warn)
  return {
    app,
    beginStop: () => {
      isStopping = true
    },
    close: async () => {
      isStopping = true
      timers.forEach(clearInterval)
      await Promise.all([app.close(), endTelling?.(tellToEndMs)])
      await Promise.all([mailer?.close(), texter?.close()])
    },
  }
}

const pusherOf = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, PUBLIC_ORIGIN }: Settings) =>
  VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined
    ? null
    : createPusher({
        keys: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
        subject: VAPID_SUBJECT ?? PUBLIC_ORIGIN,
      })

const modelOf = ({ LLM_BASE_URL: baseUrl, LLM_MODEL: name, LLM_API_KEY: apiKey }: Settings, watch: Watch) =>
  baseUrl === undefined || name === undefined
    ? null
    : watchedModel(createModel({ baseUrl, name, apiKey: apiKey ?? null }), watch.modelCalls())

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
