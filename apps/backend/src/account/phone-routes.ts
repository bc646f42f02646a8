import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { parse } from '../parse.ts'
import { clientIpOf } from './client-ip.ts'
import { expiresInMs, resendAfterMs } from './one-time-code.ts'
import { provePhone, sendPhoneCode } from './phone.ts'
import { requireToken, signedIn } from './signed-in.ts'
import { serveStudent } from './student.ts'

/** Of India, without +91 and leading 0 (ACC-04). */
const Phone = z.string().regex(/^\d{10}$/, 'must be ten digits')

const CodeRequest = z.strictObject({ phone: Phone })
const Proof = z.strictObject({ phone: Phone, code: z.string().regex(/^\d{6}$/, 'must be six digits') })

/** The proof of a phone number by a code in a text message (ROUTE-07). */
export function phoneRoutes(app: FastifyInstance, deps: Deps): void {
  const student = signedIn(deps)

  app.post(
    '/account/phone/codes',
    student(async ({ id }, request, reply) => {
      const { phone } = parse(CodeRequest, request.body)
      const asker = { studentId: id, token: requireToken(request), clientIp: clientIpOf(request) }
      const alert = (line: string) => request.log.warn({ alert: 'text-messages' }, line)
      await sendPhoneCode({ ...deps, alert }, asker, phone, deps.now())
      return reply.code(202).send({ resendAfterMs, expiresInMs })
    }),
  )

  app.post(
    '/account/phone',
    student(async ({ id }, request) => {
      const asker = { studentId: id, token: requireToken(request) }
      return { student: serveStudent(await provePhone(deps, asker, parse(Proof, request.body), deps.now())) }
    }),
  )
}
