import { account, Student, type AccountDetails } from '@abhyas/contracts/account'
import { z } from 'zod'
import type { FetchRequest } from './carrier.ts'
import { get, post, postOnce, say, segment, type UpstreamRequest } from './request.ts'

type Input<Name extends keyof typeof account> = z.output<(typeof account)[Name]['input']>

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

/** By which the student signs in, google, email or another, and whether they could prove a phone now. */
export const accountProvider = (studentId: string) =>
  get(
    `/users/${segment(studentId)}/account-provider/`,
    z.object({ provider: z.string().max(100), canProvePhone: z.boolean() }),
  )

export const endSession: UpstreamRequest<undefined | void> = {
  method: 'DELETE',
  path: '/account/session',
  answer: z.void(),
  isIdempotent: true,
}

export const offers = get('/account/offers', z.object({ demo: z.boolean() }))

/** From here on: of the account of whoever is signed in. The shapes are the contract's (docs/backend-api.md). */
export const update = (change: Input<'update'>) => say('PATCH', '/account/student', account.update.output, change)

export const setPhoto = (input: Input<'setPhoto'>) => say('PUT', '/account/photo', account.setPhoto.output, input)

export const requestPhoneCode = (input: Input<'requestPhoneCode'>) =>
  post('/account/phone/codes', input, account.requestPhoneCode.output)

export const verifyPhone = (input: Input<'verifyPhone'>) => post('/account/phone', input, account.verifyPhone.output)

export const details = get('/account/details', account.details.output)

export const setPreparation = (input: Input<'setPreparation'>) =>
  say('PUT', '/account/preparation', account.setPreparation.output, input)

export const setConsent = (input: Input<'setConsent'>) =>
  say('PUT', '/account/consents', account.setConsent.output, input)

export const endDevice = ({ id }: Input<'endDevice'>) =>
  say('DELETE', `/account/devices/${segment(id)}`, account.endDevice.output)

export const endOtherDevices = say('DELETE', '/account/devices', account.endOtherDevices.output)

/** Asked again, the first date stands. */
export const requestDeletion: UpstreamRequest<AccountDetails> = {
  ...post('/account/deletion', {}, account.requestDeletion.output),
  isIdempotent: true,
}

export const cancelDeletion = say('DELETE', '/account/deletion', account.cancelDeletion.output)

export const rate = (input: Input<'rate'>) => postOnce('/account/ratings', input, account.rate.output)

const mostPhotoBytes = 256 << 10
const mostExportBytes = 256 << 20

/** The student's own picture. */
export const photo = (name: string): FetchRequest => ({
  path: `/account/photos/${segment(name)}`,
  contentType: 'image/webp',
  mostBytes: mostPhotoBytes,
})

/** All that the backend has of the student, one JSON document: it may take the backend its time, and a phone's network. */
export const everything: FetchRequest = {
  path: '/account/export',
  contentType: 'application/json',
  mostBytes: mostExportBytes,
  headersMs: 20_000,
  fetchMs: 300_000,
}
