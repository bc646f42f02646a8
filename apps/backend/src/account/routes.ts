import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { parse } from '../parse.ts'
import { expiresInMs, redeemCode, resendAfterMs, sendCode } from './codes.ts'
import { signInDemo } from './demo.ts'
import { providerRoute } from './provider.ts'
import { signInWithGoogle } from './identities.ts'
import { endSession } from './sessions.ts'
import { requireToken, signedIn } from './signed-in.ts'
import { serveStudent } from './student.ts'

/** At most 254 characters (RFC 5321, 4.5.3.1.3). */
const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const Token = z.string().regex(/^[\w-]{1,200}$/)

const CodeRequest = z.strictObject({ email: Email })
const SessionRequest = z.strictObject({ email: Email, code: z.string().regex(/^\d{6}$/), replaces: Token.optional() })
const GoogleRequest = z.strictObject({
  subject: z.string().min(1).max(255),
  email: Email,
  emailVerified: z.boolean(),
  name: z.string().trim().min(1).max(100).nullable(),
  once: Token.min(20),
  replaces: Token.optional(),
})
const DemoRequest = z.strictObject({ replaces: Token.optional() })

/** The real peer, as the gateway names it. */
function clientIpOf(request: FastifyRequest): string {
  const named = request.headers['x-client-ip']
  return typeof named === 'string' && isIP(named) ? named : request.ip
}

/**
 * Sign-in by code (ACC-02) and with Google (ACC-01), the session, the demo account.
 * @param onSignedOut is told the token of every session that has just ended
 */
export function accountRoutes(app: FastifyInstance, deps: Deps, onSignedOut: (token: string) => void): void {
  const student = signedIn(deps)

  app.post('/account/codes', async (request, reply) => {
    const { email } = parse(CodeRequest, request.body)
    await sendCode(deps, email, clientIpOf(request), deps.now())
    return reply.code(202).send({ resendAfterMs, expiresInMs })
  })

  app.post('/account/sessions', async (request, reply) => {
    const input = { ...parse(SessionRequest, request.body), clientIp: clientIpOf(request) }
    const signIn = await redeemCode(deps, input, deps.now())
    if (input.replaces !== undefined) onSignedOut(input.replaces)
    return reply.code(201).send({ ...signIn.session, student: serveStudent(signIn.student), isNew: signIn.isNew })
  })

  // The gateway has checked Google's word: nobody else may reach this service.
  app.post('/account/google', async (request, reply) => {
    const input = parse(GoogleRequest, request.body)
    const signIn = await signInWithGoogle(deps.db, input, deps.now())
    if (input.replaces !== undefined) onSignedOut(input.replaces)
    return reply.code(201).send({ ...signIn.session, student: serveStudent(signIn.student), isNew: signIn.isNew })
  })

  app.post('/account/sessions/demo', async (request, reply) => {
    if (!deps.offersDemo) throw new Refusal('NOT_FOUND')
    const { replaces } = parse(DemoRequest, request.body ?? {})
    const signIn = await signInDemo(deps, replaces, deps.now())
    if (replaces !== undefined) onSignedOut(replaces)
    return reply.code(201).send({ ...signIn.session, student: serveStudent(signIn.student), isNew: signIn.isNew })
  })

  app.get('/account/offers', async () => ({ demo: deps.offersDemo }))
  providerRoute(app, deps)

  app.get(
    '/account/session',
    student(async (row) => ({ student: serveStudent(row) })),
  )

  app.delete(
    '/account/session',
    student(async (_, request, reply) => {
      const token = requireToken(request)
      await endSession(deps.db, token, deps.now())
      onSignedOut(token)
      return reply.code(204).send()
    }),
  )
}
