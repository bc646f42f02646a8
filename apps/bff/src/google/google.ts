import * as openid from 'openid-client'
import { isLoopbackOrigin, type Settings } from '../settings.ts'
import type { GoogleIdentity } from '../upstream/account.ts'
import type { Attempt } from './attempts.ts'
import { clockToleranceSeconds, IdTokens, type CheckedToken } from './id-tokens.ts'
import { GoogleRefusal } from './refusal.ts'

const timeoutSeconds = 5
const scope = 'openid profile email'

export const callbackPath = '/auth/google/callback'

interface Known {
  readonly config: openid.Configuration
  readonly tokens: IdTokens
}

type GoogleSettings = Pick<Settings, 'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_SECRET' | 'PUBLIC_ORIGIN'>

/** Google as an OpenID provider: its addresses and keys are asked for with the first sign-in, and kept. */
export class Google {
  readonly clientId: string
  readonly #settings: GoogleSettings
  readonly #callback: string
  #known: Promise<Known> | undefined

  constructor(clientId: string, settings: GoogleSettings) {
    this.clientId = clientId
    this.#settings = settings
    this.#callback = settings.PUBLIC_ORIGIN + callbackPath
  }

  /** The address of Google's page for an attempt. Throws a GoogleRefusal `unreachable`. */
  async pageFor({ id, nonce, verifier }: Attempt): Promise<string> {
    const { config } = await this.#discovered()
    const parameters = {
      redirect_uri: this.#callback,
      scope,
      state: id,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier ?? ''),
      code_challenge_method: 'S256',
    }
    return openid.buildAuthorizationUrl(config, parameters).href
  }

  /**
   * Who came back from Google's page with `query`, without its `?`. Throws a GoogleRefusal, or what openid-client, jose
   * and fetch throw.
   */
  async identityOf(query: string, { id, nonce, verifier }: Attempt): Promise<GoogleIdentity> {
    if (verifier === null) throw new GoogleRefusal('browser')
    const { config, tokens } = await this.#discovered()
    const url = new URL(this.#callback)
    url.search = query
    const checks = { pkceCodeVerifier: verifier, expectedState: id, expectedNonce: nonce, idTokenExpected: true }
    const { id_token } = await openid.authorizationCodeGrant(config, url, checks)
    const checked = await tokens.check(id_token ?? '')
    if (checked.nonce !== nonce) throw new GoogleRefusal('browser')
    return checked.identity
  }

  /** What an id_token from the native view says. Throws as `identityOf` does. */
  async checkToken(idToken: string): Promise<CheckedToken> {
    return (await this.#discovered()).tokens.check(idToken)
  }

  /** Redeems a one-time code of the native view, which belongs to no redirect. Throws as `identityOf` does. */
  async checkCode(code: string): Promise<CheckedToken> {
    const { config, tokens } = await this.#discovered()
    const { id_token } = await openid.genericGrantRequest(config, 'authorization_code', { code, redirect_uri: '' })
    return tokens.check(id_token ?? '')
  }

  /** One question at a time; what failed is asked anew by the next. */
  #discovered(): Promise<Known> {
    this.#known ??= this.#discover().catch((error: unknown) => {
      this.#known = undefined
      throw new GoogleRefusal('unreachable', error)
    })
    return this.#known
  }

  async #discover(): Promise<Known> {
    const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_SECRET: secret } = this.#settings
    const config = await openid.discovery(
      new URL(issuer),
      this.clientId,
      { [openid.clockTolerance]: clockToleranceSeconds },
      secret === undefined ? openid.None() : openid.ClientSecretPost(secret),
      // Without TLS only on this machine, which a provider of the product never is.
      { timeout: timeoutSeconds, execute: isLoopbackOrigin(issuer) ? [openid.allowInsecureRequests] : [] },
    )
    const keysUrl = config.serverMetadata().jwks_uri
    if (keysUrl === undefined) throw new Error('The provider names no keys')
    return { config, tokens: new IdTokens(issuer, keysUrl, this.clientId) }
  }
}
