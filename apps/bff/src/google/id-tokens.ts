import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { GoogleIdentity } from '../upstream/account.ts'
import { GoogleRefusal } from './refusal.ts'

/** How far Google's clock and ours may be apart. */
export const clockToleranceSeconds = 60
const oldestToken = '10m'
const dayMs = 86_400_000
const keysMs = 3000

const Claims = z.object({
  sub: z.string().min(1).max(255),
  // One audience: a token for others as well is none of ours.
  aud: z.union([z.string(), z.tuple([z.string()])]),
  nonce: z.string(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
  name: z.string().trim().max(100).optional().catch(undefined),
})

export interface CheckedToken {
  readonly identity: GoogleIdentity
  readonly nonce: string
}

/** The one check of id_tokens, whichever way they came. */
export class IdTokens {
  readonly #keys: JWTVerifyGetKey
  readonly #issuers: string[]
  readonly #clientId: string

  /** Takes the issuer, where its keys are, and who a token must be for. Keys are kept for a day (F27). */
  constructor(issuer: string, keysUrl: string, clientId: string) {
    const keys = createRemoteJWKSet(new URL(keysUrl), { cacheMaxAge: dayMs, timeoutDuration: keysMs })
    this.#keys = async (header, token) => {
      try {
        return await keys(header, token)
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) throw error
        throw new GoogleRefusal('unreachable', error)
      }
    }
    // Google's tokens say it either way: developers.google.com/identity/openid-connect/openid-connect, "Validating".
    this.#issuers = [issuer, ...(issuer === 'https://accounts.google.com' ? ['accounts.google.com'] : [])]
    this.#clientId = clientId
  }

  /**
   * Checks signature, issuer, audience and times. Whether its nonce is one of this browser's is for the caller.
   * Throws what jose throws, a ZodError, and a GoogleRefusal `unverified` without an address, `unreachable` without keys.
   */
  async check(idToken: string): Promise<CheckedToken> {
    const { payload } = await jwtVerify(idToken, this.#keys, {
      issuer: this.#issuers,
      audience: this.#clientId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      maxTokenAge: oldestToken,
      clockTolerance: clockToleranceSeconds,
    })
    const { sub, email, email_verified, name, nonce } = Claims.parse(payload)
    if (email === undefined) throw new GoogleRefusal('unverified')
    const identity = { subject: sub, email, emailVerified: email_verified ?? false, name: name || null }
    return { identity, nonce }
  }
}
