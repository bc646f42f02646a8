import { z } from 'zod'
import { mutation, query } from './procedure.ts'

/** At most 254 characters (RFC 5321, 4.5.3.1.3), trimmed and in lower case. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** The signed-in person, as the client may know it (SET-02). No token, no internal id but the account's own. */
export const Student = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  preferredLanguage: z.string().nullable(),
  examTarget: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isPremium: z.boolean(),
  subscriptionTier: z.string().nullable(),
  isDemo: z.boolean(),
})
export type Student = z.infer<typeof Student>

export const Session = z.object({
  student: Student.nullable(),
  /** The server's clock, for everything that has a date. */
  now: z.iso.datetime(),
  /** What the sign-in screen may offer here. */
  signIn: z.object({ demo: z.boolean(), google: z.boolean() }),
})
export type Session = z.infer<typeof Session>

export const account = {
  session: query({ access: 'public', input: z.void(), output: Session }),
  /** Sends a six-digit code. Says the same for known and unknown addresses. */
  requestCode: mutation({
    access: 'public',
    input: z.strictObject({ email: Email }),
    output: z.object({ resendAfterMs: z.number().int(), expiresInMs: z.number().int() }),
  }),
  /** Signs in: sets the session cookie, a new one every time. */
  verifyCode: mutation({
    access: 'public',
    input: z.strictObject({ email: Email, code: z.string().regex(/^\d{6}$/) }),
    output: z.object({ student: Student, isNew: z.boolean() }),
  }),
  /** Signs in as the seeded student; only where the product's public origin is loopback. */
  useDemo: mutation({ access: 'public', input: z.void(), output: z.object({ student: Student }) }),
}
