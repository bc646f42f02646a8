import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'
import { accountLimits, type AccountLimits } from '../account/limits.ts'
import { loadPepper } from '../account/secret.ts'
import { loadLibrary } from '../content/current.ts'
import type { Library } from '../content/library.ts'
import type { Pack } from '../content/pack.ts'
import { storePack } from '../content/store.ts'
import type { Database } from '../database/open.ts'
import type { Timings } from '../duel/timings.ts'
import { createInbox, type Inbox } from '../mail/inbox.ts'
import { buildServer } from '../server.ts'
import type { Pusher } from '../push/sender.ts'
import type { Texter } from '../sms/text.ts'
import type { Model } from '../tutor/model.ts'
import type { TutorParts } from '../tutor/tutor.ts'
import { fixturePack } from './pack.ts'

/** An answer as a test looks at it. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

export interface TestBackend {
  readonly app: FastifyInstance
  readonly library: Library
  readonly inbox: Inbox
  /** The server's clock, which stands until it is set. */
  readonly clock: { now: Date }
  /** Sends one request, with a token if given. */
  readonly ask: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    token?: string,
  ) => Promise<Answer>
  /** Signs in by code, making the account at the first time. */
  readonly signIn: (email: string) => Promise<{ token: string; studentId: string }>
}

const SignedIn = z.object({ token: z.string(), student: z.object({ id: z.string() }) })

/** 2026-03-10, noon in India: both papers' editions of the day are out. */
export const noon = new Date('2026-03-10T06:30:00Z')

interface Options {
  readonly pack?: Pack
  readonly limits?: AccountLimits
  readonly offersDemo?: boolean
  readonly texter?: Texter | null
  readonly push?: Pusher
  readonly valkeyUrl?: string
  readonly duelTimings?: Timings
  readonly model?: Model
  readonly tutorParts?: TutorParts
}

/**
 * The backend on `database` with a small pack, an inbox and a clock of its own, not listening: use `ask`, or call
 * `app.listen({ host: '127.0.0.1', port: 0 })`. Close `app`, then the database.
 */
export async function createTestBackend(database: Database, options: Options = {}): Promise<TestBackend> {
  const { db } = database
  const clock = { now: noon }
  await storePack(db, options.pack ?? fixturePack())
  const library = (await loadLibrary(db)).get
  const inbox = createInbox(
    () => clock.now,
    () => undefined,
  )
  const app = buildServer({
    db,
    library,
    now: () => clock.now,
    pepper: await loadPepper(db),
    limits: options.limits ?? accountLimits,
    mailer: inbox,
    texter: options.texter === undefined ? inbox.texter : options.texter,
    push: options.push ?? null,
    inbox,
    offersDemo: options.offersDemo ?? true,
    valkeyUrl: options.valkeyUrl ?? null,
    ...(options.duelTimings ? { duelTimings: options.duelTimings } : {}),
    ...(options.model ? { model: options.model } : {}),
    ...(options.tutorParts ? { tutorParts: options.tutorParts } : {}),
    isStopping: () => false,
  })
  const ask: TestBackend['ask'] = async (method, url, body, token) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const request: InjectOptions = { method, url, headers, ...(body === undefined ? {} : { payload: body }) }
    const reply = await app.inject(request)
    const parsed: unknown = reply.payload === '' ? undefined : reply.json()
    return { status: reply.statusCode, body: parsed, headers: reply.headers }
  }
  const signIn: TestBackend['signIn'] = async (email) => {
    await ask('POST', '/account/codes', { email })
    const code = inbox.read(email)[0]?.code
    const { token, student } = SignedIn.parse((await ask('POST', '/account/sessions', { email, code })).body)
    return { token, studentId: student.id }
  }
  return { app, library: library(), inbox, clock, ask, signIn }
}
