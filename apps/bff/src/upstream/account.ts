import { account, Student } from '@abhyas/contracts/account'
import { z } from 'zod'
import { get, post, segment, type UpstreamRequest } from './request.ts'

const SignedIn = z.object({
  token: z.string().min(1).max(1024),
  student: Student,
})
export type SignedIn = z.infer<typeof SignedIn>

const DemoSignedIn = SignedIn
const VerifiedCode = SignedIn.extend({ isNew: z.boolean() })

/** The token of a session that ends with the new one, so that no sign-in leaves an old session behind. */
interface Replaces {
  readonly replaces?: string
}

export const requestCode = (email: string) => post('/account/codes', { email }, account.requestCode.output)

export const verifyCode = (input: { readonly email: string; readonly code: string } & Replaces) =>
  post('/account/sessions', input, VerifiedCode)

export const useDemo = (input: Replaces) => post('/account/sessions/demo', input, DemoSignedIn)

/** What Google says of a person, checked by us. */
export interface GoogleIdentity {
  /** Of the person for good: an address may go to another one day. */
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | null
}

/** `once` is new with every sign-in: the backend lets each in once. */
export const signInWithGoogle = (input: GoogleIdentity & { readonly once: string } & Replaces) =>
  post('/account/google', input, VerifiedCode)

export const currentStudent = get('/account/session', z.object({ student: Student }))

/** By which the student signs in: google, email or another. */
export const accountProvider = (studentId: string) =>
  get(`/users/${segment(studentId)}/account-provider/`, z.object({ provider: z.string().max(100) }))

export const endSession: UpstreamRequest<undefined | void> = {
  method: 'DELETE',
  path: '/account/session',
  answer: z.void(),
  isIdempotent: true,
}

export const offers = get('/account/offers', z.object({ demo: z.boolean() }))
