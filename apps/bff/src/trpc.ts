import type { Procedure } from '@abhyas/contracts/procedure'
import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import { envelopeOf, Refusal, toRefusal } from './edge/refusal.ts'
import type { SessionJar } from './session/jar.ts'
import { parseOnce } from './upstream/parsed.ts'
import type { UpstreamRequest } from './upstream/request.ts'
import type { Upstream } from './upstream/upstream.ts'

/** What every procedure gets to know of the request that it answers. */
export interface Context {
  readonly requestId: string
  /** Who counts as one client: an address of IPv4, or the /64 of one of IPv6, such as `2001:db8:0:1::`. */
  readonly clientIp: string
  /** What becomes of the answer: a procedure that is cached may say that this one is not to be. */
  readonly answer: { mayBeKept: boolean }
  readonly jar: SessionJar
  /** The id in the request's student header, where it has one. */
  readonly meantStudent: string | undefined
  readonly backend: Upstream
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

const studentsOnly = t.procedure.use(({ ctx, next }) => {
  const { session } = ctx.jar
  if (!session) throw new Refusal('UNAUTHORIZED')
  if (ctx.meantStudent !== undefined && ctx.meantStudent !== session.studentId) throw new Refusal('CONFLICT')
  return next({ ctx: { token: session.token } })
})

type Call = 'query' | 'mutation'

/** A procedure for everyone, with the contract's parsers. */
export const forAnyone = <In extends z.core.$ZodType, Out extends z.core.$ZodType>(
  c: Procedure<Call, 'public', In, Out>,
) => t.procedure.input(inputOf(c.input)).output(outputOf(c.output))

/** A procedure for whoever is signed in, with the contract's parsers. UNAUTHORIZED without a session. */
export const forStudents = <In extends z.core.$ZodType, Out extends z.core.$ZodType>(
  c: Procedure<Call, 'student', In, Out>,
) => studentsOnly.input(inputOf(c.input)).output(outputOf(c.output))

/** Asks the backend without saying who asks: the answer is the same for everyone. */
export const asAnyone = <Answer>(ctx: Context, request: UpstreamRequest<Answer>): Promise<Answer> =>
  ctx.backend.call(request, { requestId: ctx.requestId, clientIp: ctx.clientIp })

/**
 * Asks the backend as the student. Throws UNAUTHORIZED for a session that the backend refuses; the cookie is left as it
 * is then, since another tab may have signed in meanwhile.
 */
export async function asStudent<Answer>(
  ctx: Context & { readonly token: string },
  request: UpstreamRequest<Answer>,
): Promise<Answer> {
  try {
    return await ctx.backend.call(request, { requestId: ctx.requestId, clientIp: ctx.clientIp, token: ctx.token })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHORIZED') ctx.jar.leave()
    throw error
  }
}
