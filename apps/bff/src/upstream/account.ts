import { account, Student } from '@abhyas/contracts/account'
import { z } from 'zod'
import { get, post, type UpstreamRequest } from './request.ts'

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

export const currentStudent = get('/account/session', z.object({ student: Student }))

export const endSession: UpstreamRequest<undefined | void> = {
  method: 'DELETE',
  path: '/account/session',
  answer: z.void(),
  isIdempotent: true,
}

export const offers = get('/account/offers', z.object({ demo: z.boolean() }))
