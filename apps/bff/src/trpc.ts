import type { Readable } from 'node:stream'
import type { Procedure } from '@abhyas/contracts/procedure'
import type { Trace } from '@abhyas/telemetry/reports'
import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import { envelopeOf, Refusal, toRefusal } from './edge/refusal.ts'
import { deviceName } from './session/device-name.ts'
import type { SessionJar } from './session/jar.ts'
import type { Session } from './session/session.ts'
import type { Caller } from './upstream/caller.ts'
import type { Carrier, FetchRequest } from './upstream/carrier.ts'
import type { Grader } from './upstream/grader.ts'
import { parseOnce } from './upstream/parsed.ts'
import type { UpstreamRequest } from './upstream/request.ts'
import type { StreamRequest, Streams } from './upstream/streams.ts'
import type { Upstream } from './upstream/upstream.ts'

/** What every procedure gets to know of the request that it answers. */
export interface Context {
  readonly requestId: string
  /** Where this request is followed through the services. */
  readonly trace: Trace | undefined
  /** Who counts as one client: an address of IPv4, or the /64 of one of IPv6, such as `2001:db8:0:1::`. */
  readonly clientIp: string
  readonly userAgent: string | undefined
  /** What becomes of the answer: a procedure that is cached may say that this one is not to be. */
  readonly answer: { mayBeKept: boolean }
  readonly jar: SessionJar
  /** The id in the request's student header, where it has one. */
  readonly meantStudent: string | undefined
  readonly backend: Upstream
  /** The streams of the same backend. */
  readonly streams: Streams
  /** The files of the same backend. */
  readonly files: Carrier
  /** Undefined where there is none: nobody can hand in an answer then, and all else goes on. */
  readonly grader: Grader | undefined
}

const t = initTRPC.context<Context>().create({
  isDev: false,
  allowOutsideOfServer: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const refusal = toRefusal(error)
    const data = { ...envelopeOf(refusal, ctx?.requestId ?? ''), httpStatus: refusal.status }
    return { message: data.message, code: shape.code, data }
  },
})

export const router = t.router

// Parsers as plain functions: given the schema itself, tRPC calls its parseAsync, several times as slow as parse.
const inputOf =
  <In extends z.core.$ZodType>(schema: In) =>
  (value: unknown): z.output<In> =>
    z.parse(schema, value)
const outputOf =
  <Out extends z.core.$ZodType>(schema: Out) =>
  (value: unknown): z.output<Out> =>
    parseOnce(schema, value)

/** What every item of a stream has: its number, the id by which a reader goes on after it. */
export interface Numbered {
  readonly n: number
}

/** The number in the id of an item; null where there is none. */
export const numberOf = (lastEventId: string | null | undefined): number | null =>
  lastEventId === null || lastEventId === undefined ? null : Number(lastEventId)

async function* each<Out extends z.core.$ZodType>(schema: Out, items: AsyncIterable<unknown>) {
  for await (const item of items) yield parseOnce(schema, item)
}
const outputsOf =
  <Out extends z.core.$ZodType<Numbered>>(schema: Out) =>
  (value: unknown): AsyncIterable<z.output<Out>, void> => {
    // A resolver gives nothing else: tRPC's own types see to it.
    return each(schema, value as AsyncIterable<unknown>)
  }

/** The session of a request. Throws UNAUTHORIZED without one, CONFLICT where the request means another student's. */
export function sessionOf({ jar, meantStudent }: Context): Session {
  const { session } = jar
  if (!session) throw new Refusal('UNAUTHORIZED')
  if (meantStudent !== undefined && meantStudent !== session.studentId) throw new Refusal('CONFLICT')
  return session
}

/** A request with the token of its session. Throws as `sessionOf` does. */
export const inSession = (ctx: Context): AsStudent => ({ ...ctx, token: sessionOf(ctx).token })

const studentsOnly = t.procedure.use(({ ctx, next }) => next({ ctx: inSession(ctx) }))

type Call = 'query' | 'mutation'

/** A procedure for everyone, with the contract's parsers. */
export const forAnyone = <In extends z.core.$ZodType, Out extends z.core.$ZodType>(
  c: Procedure<Call, 'public', In, Out>,
) => t.procedure.input(inputOf(c.input)).output(outputOf(c.output))

/** A procedure for whoever is signed in, with the contract's parsers. UNAUTHORIZED without a session. */
export const forStudents = <In extends z.core.$ZodType, Out extends z.core.$ZodType>(
  c: Procedure<Call, 'student', In, Out>,
) => studentsOnly.input(inputOf(c.input)).output(outputOf(c.output))

/** A stream for whoever is signed in, with the contract's parsers on its input and on every item. */
export const streamForStudents = <In extends z.core.$ZodType, Out extends z.core.$ZodType<Numbered>>(
  c: Procedure<'subscription', 'student', In, Out>,
) => studentsOnly.input(inputOf(c.input)).output(outputsOf(c.output))

/** Of a call that nobody gives up. */
const never = new AbortController().signal

/** Asks the backend without saying who asks: the answer is the same for everyone. */
export const asAnyone = <Answer>(ctx: Context, request: UpstreamRequest<Answer>): Promise<Answer> =>
  ctx.backend.call(request, { requestId: ctx.requestId, trace: ctx.trace, clientIp: ctx.clientIp })

/** Signs somebody in with the backend, which keeps the device's name with the session. */
export const asDevice = <Answer>(ctx: Context, request: UpstreamRequest<Answer>): Promise<Answer> => {
  const { requestId, trace, clientIp, userAgent } = ctx
  return ctx.backend.call(request, { requestId, trace, clientIp, device: deviceName(userAgent) })
}

/** What is known of a request whose session is known. */
export type AsStudent = Context & { readonly token: string }

/** What `ask` gives for the student; the cookie is left as it is where the backend refuses the session. */
async function leavingCookie<Answer>(ctx: AsStudent, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHORIZED') ctx.jar.leave()
    throw error
  }
}

const callerOf = ({ requestId, trace, clientIp, token }: AsStudent): Caller => ({ requestId, trace, clientIp, token })

/**
 * Asks the backend as the student. Throws UNAUTHORIZED for a session that the backend refuses; the cookie is left as it
 * is then, since another tab may have signed in meanwhile.
 */
export const asStudent = <Answer>(ctx: AsStudent, request: UpstreamRequest<Answer>): Promise<Answer> =>
  leavingCookie(ctx, () => ctx.backend.call(request, callerOf(ctx)))

/** Opens a stream of the backend as the student, until `signal` gives it up. Throws as `asStudent` does. */
export const streamAsStudent = <Item>(
  ctx: AsStudent,
  request: StreamRequest<Item>,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<Item>> => leavingCookie(ctx, () => ctx.streams.start(request, callerOf(ctx), signal ?? never))

/** Opens a file of the backend as the student. Throws as `asStudent` does; the file throws where it breaks. */
export const fileAsStudent = (ctx: AsStudent, request: FetchRequest): Promise<Readable> =>
  leavingCookie(ctx, () => ctx.files.fetch(request, callerOf(ctx)))
