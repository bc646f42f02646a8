import { z } from 'zod'
import { clientWrite } from './fields.ts'
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

/** Of India, ten digits, without +91 and leading 0 (ACC-04): whoever types or pastes them has them taken off first. */
export const Phone = z.string().regex(/^\d{10}$/)

const SixDigits = z.string().regex(/^\d{6}$/)
const line = (longest: number) => z.string().trim().min(1).max(longest)

/** What a student may change of themselves (ACC-05): a field that is left out stays, null empties it. Nothing else. */
export const StudentChange = z.strictObject({
  name: line(100).nullable().optional(),
  state: line(60).nullable().optional(),
  city: line(60).nullable().optional(),
  country: line(60).nullable().optional(),
  preferredLanguage: z.enum(['English', 'Hindi']).nullable().optional(),
  examTarget: line(60).nullable().optional(),
})
export type StudentChange = z.infer<typeof StudentChange>

/** What was answered on /onboarding; each question may have been skipped. */
export const Preparation = z.strictObject({
  examYear: z.number().int().min(2020).max(2100).optional(),
  stage: z.enum(['beginning', 'reading', 'revising', 'mains']).optional(),
  medium: z.enum(['English', 'Hindi']).optional(),
  optional: line(60).optional(),
  dailyMinutes: z.number().int().min(5).max(600).optional(),
})
export type Preparation = z.infer<typeof Preparation>

export const ConsentPurpose = z.enum(['push', 'sms', 'whatsapp', 'email'])
export type ConsentPurpose = z.infer<typeof ConsentPurpose>

/** One purpose, and since when it stands so; `at` is null where it was never touched: then it is not given (C4). */
export const Consent = z.object({ purpose: ConsentPurpose, isGiven: z.boolean(), at: z.iso.datetime().nullable() })
export type Consent = z.infer<typeof Consent>

export const Device = z.object({
  /** Of the session; says nothing of its token. */
  id: z.uuid(),
  isCurrent: z.boolean(),
  /** In words, such as `Chrome on Android`; never the browser's whole description. */
  name: z.string(),
  signedInAt: z.iso.datetime(),
  /** To the hour. */
  lastSeenAt: z.iso.datetime(),
})
export type Device = z.infer<typeof Device>

export const AccountDetails = z.object({
  /** By which the student signs in. */
  provider: z.enum(['google', 'email', 'demo']),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phoneVerifiedAt: z.iso.datetime().nullable(),
  /** Every purpose, in the enum's order. */
  consents: z.array(Consent),
  /** The latest used first. */
  devices: z.array(Device),
  preparation: Preparation,
  /** Until `dueAt` the student may take it back; null where nothing was asked for. */
  deletion: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
})
export type AccountDetails = z.infer<typeof AccountDetails>

/** From what a screen may ask for a rating of the app (ACC-06). */
export const RatingSource = z.enum(['practice', 'test', 'duel', 'mains', 'profile'])
export type RatingSource = z.infer<typeof RatingSource>

const Whole = z.object({ student: Student })

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
    input: z.strictObject({ email: Email, code: SixDigits }),
    output: z.object({ student: Student, isNew: z.boolean() }),
  }),
  /** Signs in as the seeded student; only where the product's public origin is loopback. */
  useDemo: mutation({ access: 'public', input: z.void(), output: z.object({ student: Student }) }),
  /** Changes what the input names. The last writer wins, field by field. */
  update: mutation({ access: 'student', input: StudentChange, output: Whole }),
  /**
   * Sets the student's picture, or takes it away with null. Base64 of a JPEG, PNG or WebP of at most 256 KB, cut to a
   * square by the client; what is kept is drawn anew, so that nothing else of the file stays. `photo` is then a path of
   * the gateway, `/photos/<name>`, for this student's session only.
   */
  setPhoto: mutation({
    access: 'student',
    input: z.strictObject({ picture: z.base64().min(1).max(350_000).nullable() }),
    output: Whole,
  }),
  /** Sends a six-digit code by text message. Answers the same whether the number is known to us or not. */
  requestPhoneCode: mutation({
    access: 'student',
    input: z.strictObject({ phone: Phone }),
    output: z.object({ resendAfterMs: z.number().int(), expiresInMs: z.number().int() }),
  }),
  /** Proves the number. The code is of this session and this number: five tries, ten minutes, once (T15). */
  verifyPhone: mutation({ access: 'student', input: z.strictObject({ phone: Phone, code: SixDigits }), output: Whole }),
  details: query({ access: 'student', input: z.void(), output: AccountDetails }),
  /** Keeps what was answered before there was an account. Fills exam target and language where they are empty. */
  setPreparation: mutation({ access: 'student', input: Preparation, output: Whole }),
  /** Given and withdrawn alike easily; each change is kept with its moment. */
  setConsent: mutation({
    access: 'student',
    input: z.strictObject({ purpose: ConsentPurpose, isGiven: z.boolean() }),
    output: z.object({ consents: z.array(Consent) }),
  }),
  /** Signs one other device out; an unknown one is out already. */
  endDevice: mutation({
    access: 'student',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ devices: z.array(Device) }),
  }),
  /** Signs every device out but this one. */
  endOtherDevices: mutation({ access: 'student', input: z.void(), output: z.object({ devices: z.array(Device) }) }),
  /** Asks for the account's deletion in seven days, and signs the other devices out. Asked again, the first date stands. */
  requestDeletion: mutation({ access: 'student', input: z.void(), output: AccountDetails }),
  cancelDeletion: mutation({ access: 'student', input: z.void(), output: AccountDetails }),
  /** What the student thinks of the app; low marks come with words. Counts once by its `clientId`. */
  rate: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      source: RatingSource,
      stars: z.number().int().min(1).max(5),
      words: z.string().trim().max(1000),
    }),
    output: z.object({}),
  }),
}
