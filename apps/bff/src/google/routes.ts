import type { GoogleProblem } from '@abhyas/contracts/google'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isFromElsewhere } from '../edge/forgery.ts'
import { PeerLimiter, type Limit } from '../edge/limits.ts'
import { Refusal } from '../edge/refusal.ts'
import { unkept } from '../edge/unkept.ts'
import type { Seal } from '../session/seal.ts'
import { asDevice, type Context } from '../trpc.ts'
import { signInWithGoogle, type GoogleIdentity } from '../upstream/account.ts'
import { Attempts } from './attempts.ts'
import { callbackPath, type Google } from './google.ts'
import { GoogleRefusal, googleRefusalOf } from './refusal.ts'

interface GoogleRoutes {
  readonly google: Google
  /** Of the purpose `google`. */
  readonly seal: Seal
  readonly contextOf: (request: FastifyRequest) => Context
  /** For each peer. */
  readonly limit: Limit
}

/** The native bridge's word: the shell's id_token, or a code to redeem for one. Anything else is no sign-in. */
const NativeSignIn = z.union([
  z.strictObject({ idToken: z.string().min(1).max(8192) }),
  z.strictObject({ code: z.string().min(1).max(512) }),
])

interface SignIn {
  readonly identity: GoogleIdentity
  /** Of the attempt. */
  readonly once: string
  readonly replaces: string | null
}

/** Signs in with the backend and begins the session. Returns whether the account is new. */
async function startSession(ctx: Context, { identity, once, replaces }: SignIn): Promise<boolean> {
  const input = { ...identity, once, ...(replaces !== null && { replaces }) }
  const { token, student, isNew } = await asDevice(ctx, signInWithGoogle(input))
  ctx.jar.start(token, student.id)
  return isNew
}

/** What stands behind the `?` of a request's address, as it was sent. */
const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

const setCookies = (reply: FastifyReply, attempts: Attempts, ctx: Context): FastifyReply => {
  const own = ctx.jar.setCookie
  const all = [...attempts.setCookies, ...(own === null ? [] : [own])]
  return reply.headers({ ...unkept, ...(all.length > 0 && { 'set-cookie': all }) })
}

/**
 * Signing in with Google (ACC-01, NATIVE-02): `GET /auth/google` leads to Google's page, `GET /auth/google/callback`
 * back to /login, which knows where its visitor wanted to go; no address of ours ever holds text from outside.
 * `GET /auth/native` gives the native view a nonce, and `POST /auth/native` takes what its bridge answers.
 */
export function googleRoutes(app: FastifyInstance, { google, seal, contextOf, limit }: GoogleRoutes): void {
  const limiter = new PeerLimiter(limit)
  const attemptsOf = ({ headers }: FastifyRequest): Attempts => new Attempts(seal, headers.cookie, Date.now())
  const note = (requestId: string, refusal: GoogleRefusal): void => {
    const { cause } = refusal
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
    app.log.warn({ requestId, problem: refusal.problem, reason }, 'nobody was signed in with Google')
  }
  /** Leads where `go` says, and where it refuses to /login with the name of the problem. */
  const leading = async (
    request: FastifyRequest,
    reply: FastifyReply,
    go: (ctx: Context, attempts: Attempts) => Promise<string>,
  ): Promise<FastifyReply> => {
    const [ctx, attempts] = [contextOf(request), attemptsOf(request)]
    const target = await go(ctx, attempts).catch((error: unknown) => {
      const refusal = googleRefusalOf(error)
      note(request.id, refusal)
      const problem: GoogleProblem = refusal.problem
      return `/login?problem=${problem}`
    })
    return setCookies(reply, attempts, ctx).redirect(target, 303)
  }

  app.get('/auth/google', (request, reply) =>
    leading(request, reply, async (ctx, attempts) => {
      limiter.take(ctx.clientIp)
      // A page of another site may not sign its visitor in.
      if (isFromElsewhere(request.raw)) return '/login'
      // The session's cookie stays at home on the way back from another site: who is replaced is known only now.
      return google.pageFor(attempts.begin('page', ctx.jar.session?.token ?? null))
    }),
  )

  app.get(callbackPath, (request, reply) =>
    leading(request, reply, async (ctx, attempts) => {
      limiter.take(ctx.clientIp)
      const query = queryOf(request)
      const attempt = attempts.take(new URLSearchParams(query).get('state') ?? '')
      if (attempt === 'unknown') throw new GoogleRefusal('browser')
      if (attempt === 'used') throw new GoogleRefusal('used')
      const identity = await google.identityOf(query, attempt)
      const isNew = await startSession(ctx, { identity, once: attempt.id, replaces: attempt.replaces })
      return `/login?signed=${isNew ? 'new' : 'known'}`
    }),
  )

  app.get('/auth/native', (request, reply) => {
    const [ctx, attempts] = [contextOf(request), attemptsOf(request)]
    limiter.take(ctx.clientIp)
    const { nonce } = attempts.begin('native', null)
    return setCookies(reply, attempts, ctx).send({ clientId: google.clientId, nonce })
  })

  app.post('/auth/native', async (request, reply) => {
    const [ctx, attempts] = [contextOf(request), attemptsOf(request)]
    limiter.take(ctx.clientIp)
    const read = NativeSignIn.safeParse(request.body)
    if (!read.success) throw new Refusal('BAD_REQUEST')
    try {
      const sent = read.data
      const { identity, nonce } = await ('idToken' in sent
        ? google.checkToken(sent.idToken)
        : google.checkCode(sent.code))
      const attempt = attempts.take(nonce)
      if (attempt === 'unknown' || (attempt !== 'used' && attempt.verifier !== null)) throw new GoogleRefusal('browser')
      if (attempt === 'used') throw new GoogleRefusal('used')
      const isNew = await startSession(ctx, { identity, once: nonce, replaces: ctx.jar.session?.token ?? null })
      return setCookies(reply, attempts, ctx).send({ isNew })
    } catch (error) {
      const refusal = googleRefusalOf(error)
      note(request.id, refusal)
      throw refusal
    }
  })
}
