import type { ErrorCode } from './errors.ts'

interface Problem {
  readonly code: ErrorCode
  /** What happened and what to do. Plain words, fit to be shown. */
  readonly message: string
}

/**
 * What can go wrong with signing in with Google, in words. The gateway leads back to `/login?problem=<name>`; no other
 * text ever comes from the address. Free of zod, because the client shows these texts.
 */
export const googleProblems = {
  cancelled: { code: 'FORBIDDEN', message: 'You left Google’s page before the sign-in was done. Nothing was shared.' },
  denied: {
    code: 'FORBIDDEN',
    message: 'Google did not allow this sign-in. Choose another Google account, or sign in by email.',
  },
  clock: {
    code: 'FORBIDDEN',
    message: 'Google’s answer was too old, or our clocks disagree. Try again; if it happens twice, sign in by email.',
  },
  used: {
    code: 'CODE_EXPIRED',
    message: 'This sign-in was used already, and each works once. Start it again.',
  },
  browser: {
    code: 'FORBIDDEN',
    message: 'This sign-in was begun in another browser, or more than ten minutes ago. Start it again here.',
  },
  unverified: {
    code: 'EMAIL_UNVERIFIED',
    message: 'Google has not verified the email address of this account. Verify it there, or sign in by email.',
  },
  taken: {
    code: 'CONFLICT',
    message: 'Another Google account is linked to this email address already. Use that one, or sign in by email.',
  },
  unreachable: {
    code: 'UNAVAILABLE',
    message: 'Google cannot be reached at the moment. Sign in by email, or try again later.',
  },
  busy: { code: 'UNAVAILABLE', message: 'We could not finish the sign-in just now. Wait a little, then try again.' },
  failed: {
    code: 'FORBIDDEN',
    message: 'Google’s answer could not be verified, so nobody was signed in. Try again, or sign in by email.',
  },
} as const satisfies Record<string, Problem>

export type GoogleProblem = keyof typeof googleProblems

/** Whether `text`, out of an address, names a problem. */
export const isGoogleProblem = (text: string | null): text is GoogleProblem =>
  text !== null && Object.hasOwn(googleProblems, text)
