import { googleProblems, type GoogleProblem } from '@abhyas/contracts/google'
import { errors as jose } from 'jose'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { Refusal } from '../edge/refusal.ts'

/** Nobody is signed in with Google, and why in words of ours. */
export class GoogleRefusal extends Refusal {
  readonly problem: GoogleProblem

  constructor(problem: GoogleProblem, cause?: unknown) {
    const { code, message } = googleProblems[problem]
    super(code, { message, cause })
    this.problem = problem
  }
}

/** Of openid-client: no answer, or one that no token endpoint gives. */
const noAnswer = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]
/** Of RFC 6749, 4.1.2.1: Google's own troubles. */
const outage = ['server_error', 'temporarily_unavailable']

/** What a refusal of theirs means to somebody who signs in. */
const ofOurs: Partial<Record<Refusal['code'], GoogleProblem>> = {
  EMAIL_UNVERIFIED: 'unverified',
  CONFLICT: 'taken',
  CODE_EXPIRED: 'used',
}

function problemOf(error: unknown): GoogleProblem {
  if (error instanceof Refusal) return ofOurs[error.code] ?? 'busy'
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled'
    return outage.includes(error.error) ? 'unreachable' : 'denied'
  }
  // The code was redeemed before, or its minute is over.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'used' : 'failed'
  if (error instanceof jose.JWTExpired) return 'clock'
  if (error instanceof jose.JWTClaimValidationFailed) return /^(iat|nbf)$/.test(error.claim) ? 'clock' : 'failed'
  if (error instanceof ClientError) {
    if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock'
    return noAnswer.includes(error.code ?? '') ? 'unreachable' : 'failed'
  }
  // What fetch throws without a connection.
  return error instanceof TypeError && error.cause !== undefined ? 'unreachable' : 'failed'
}

/** Whatever was thrown on the way to a sign-in, as its refusal: of openid-client, jose, fetch or our own services. */
export const googleRefusalOf = (error: unknown): GoogleRefusal =>
  error instanceof GoogleRefusal ? error : new GoogleRefusal(problemOf(error), error)
