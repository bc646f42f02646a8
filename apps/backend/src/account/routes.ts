import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { parse } from '../parse.ts'
import { clientIpOf } from './client-ip.ts'
import { redeemCode, sendCode, type SignIn } from './codes.ts'
import { consentRoutes } from './consents.ts'
import { deletionRoutes } from './deletion.ts'
import { signInDemo } from './demo.ts'
import { detailRoutes } from './details.ts'
import { deviceNameOf } from './device-name.ts'
import { deviceRoutes } from './devices.ts'
import { exportRoutes } from './export.ts'
import { signInWithGoogle } from './identities.ts'
import { expiresInMs, resendAfterMs } from './one-time-code.ts'
import { phoneRoutes } from './phone-routes.ts'
import { photoRoutes } from './photo.ts'
import { preparationRoutes } from './preparation.ts'
import { profileRoutes } from './profile.ts'
import { providerRoute } from './provider.ts'
import { ratingRoutes } from './ratings.ts'
import { tokenDigest } from './secret.ts'
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

/**
 * Sign-in by code (ACC-02) and with Google (ACC-01), the session, the demo account, and all of an account's own.
 * @param onSignedOut is told the digest of the token of every session that has just ended
 */
export function accountRoutes(app: FastifyInstance, deps: Deps, onSignedOut: (session: Buffer) => void): void {
  const student = signedIn(deps)
  const answer = ({ session, student: row, isNew }: SignIn, replaces: string | undefined) => {
    if (replaces !== undefined) onSignedOut(tokenDigest(replaces))
    return { ...session, student: serveStudent(row), isNew }
  }

  app.post('/account/codes', async (request, reply) => {
    const { email } = parse(CodeRequest, request.body)
    await sendCode(deps, email, clientIpOf(request), deps.now())
    return reply.code(202).send({ resendAfterMs, expiresInMs })
  })

  app.post('/account/sessions', async (request, reply) => {
    const input = { ...parse(SessionRequest, request.body), device: deviceNameOf(request) }
    const signIn = await redeemCode(deps, { ...input, clientIp: clientIpOf(request) }, deps.now())
    return reply.code(201).send(answer(signIn, input.replaces))
  })

  // The gateway has checked Google's word: nobody else may reach this service.
  app.post('/account/google', async (request, reply) => {
    const input = { ...parse(GoogleRequest, request.body), device: deviceNameOf(request) }
    const signIn = await signInWithGoogle(deps.db, input, deps.now())
    return reply.code(201).send(answer(signIn, input.replaces))
  })

  app.post('/account/sessions/demo', async (request, reply) => {
    if (!deps.offersDemo) throw new Refusal('NOT_FOUND')
    const { replaces } = parse(DemoRequest, request.body ?? {})
    const signIn = await signInDemo(deps, { replaces, device: deviceNameOf(request) }, deps.now())
    return reply.code(201).send(answer(signIn, replaces))
  })

  app.get('/account/offers', async () => ({ demo: deps.offersDemo }))
  providerRoute(app, deps)
  phoneRoutes(app, deps)
  profileRoutes(app, deps)
  photoRoutes(app, deps)
  detailRoutes(app, deps)
  preparationRoutes(app, deps)
  consentRoutes(app, deps)
  deviceRoutes(app, deps, onSignedOut)
  deletionRoutes(app, deps, onSignedOut)
  ratingRoutes(app, deps)
  exportRoutes(app, deps)

  app.get(
    '/account/session',
    student(async (row) => ({ student: serveStudent(row) })),
  )

  app.delete(
    '/account/session',
    student(async (_, request, reply) => {
      const token = requireToken(request)
      await endSession(deps.db, token, deps.now())
      onSignedOut(tokenDigest(token))
      return reply.code(204).send()
    }),
  )
}
