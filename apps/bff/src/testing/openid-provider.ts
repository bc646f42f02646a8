import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type JWTPayload } from 'jose'
import Provider from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'
import { publicOrigin } from './gateway.ts'

export const clientId = 'abhyas-client'
const secret = 'abhyas-secret-of-the-tests'
/** Where a native sign-in's code would go, if it went anywhere. */
const nativeUri = 'https://native.abhyas.test/none'
const keys = await generateKeyPair('RS256', { extractable: true })
const foreign = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}
export const asha: Person = { sub: 'g-asha', email: 'asha@example.org', email_verified: true, name: 'Asha Rao' }

/** Google as far as a sign-in goes: a real OpenID provider on loopback, whose person at the screen never hesitates. */
export interface TestProvider {
  readonly env: Record<string, string>
  /** Who is at the screen: a person, or the error with which the page is left. */
  visitor: Person | { readonly error: string }
  /** What becomes of the claims of its next id_tokens; `isForged` signs them with another key. */
  rewrite: (claims: JWTPayload) => JWTPayload
  isForged: boolean
  /** How it answers instead, by path. */
  readonly broken: Map<string, (response: ServerResponse) => void>
  /** The paths that were asked for. */
  readonly seen: string[]
  /** Opens Google's page at `address` and goes on to the address that it leads back to. */
  readonly visit: (address: string) => Promise<URL>
  /** An id_token as it would sign one. */
  readonly token: (claims: JWTPayload) => Promise<string>
  /** A one-time code such as the native view gets, whose id_token will have `nonce`. */
  readonly nativeCode: (nonce: string) => Promise<string>
}

type CookieJar = Map<string, string>

async function step(url: string, cookies: CookieJar): Promise<string> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`${answer.status} ${await answer.text()}`)
  return new URL(location, url).href
}

/** Google takes a native view's code with no address to lead back to. The provider wants the one it was asked with. */
async function asGoogle(request: IncomingMessage): Promise<void> {
  const parameters = new URLSearchParams(await text(request))
  if (parameters.get('redirect_uri') === '') parameters.set('redirect_uri', nativeUri)
  Object.assign(request, { body: parameters.toString() })
}

/** Starts a provider, closed when the test ends. */
export async function startProvider(): Promise<TestProvider> {
  // It says again and again that it is not set up for production.
  for (const how of ['info', 'warn'] as const) vi.spyOn(console, how).mockImplementation(() => undefined)
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [`${publicOrigin}/auth/google/callback`, nativeUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the claims of its scopes into the id_token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: (ctx) => ctx.oidc.params?.['redirect_uri'] !== nativeUri },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId
      if (accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const sign = (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .sign(one.isForged ? foreign.privateKey : keys.privateKey)
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (ctx.path === '/token' && typeof body === 'object' && body !== null && 'id_token' in body) {
      ctx.body = { ...body, id_token: await sign(one.rewrite(decodeJwt(String(body.id_token)))) }
    }
  })
  const answer = provider.callback()
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { visitor } = one
    if ('error' in visitor) return provider.interactionFinished(request, response, visitor)
    people.set(visitor.sub, visitor)
    return provider.interactionFinished(request, response, { login: { accountId: visitor.sub } })
  }
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    one.seen.push(path)
    const broken = one.broken.get(path)
    if (broken) broken(response)
    else if (path.startsWith('/interaction/')) void interact(request, response)
    else if (path === '/token') void asGoogle(request).then(() => answer(request, response))
    else void answer(request, response)
  })
  const visit = async (address: string): Promise<URL> => {
    const cookies: CookieJar = new Map()
    let at = address
    while (at.startsWith(issuer)) at = await step(at, cookies)
    return new URL(at)
  }
  const one: TestProvider = {
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer },
    visitor: asha,
    rewrite: (claims) => claims,
    isForged: false,
    broken: new Map(),
    seen: [],
    visit,
    token: (claims) => {
      const now = Math.floor(Date.now() / 1000)
      return sign({ iss: issuer, aud: clientId, iat: now, exp: now + 3600, ...claims })
    },
    nativeCode: async (nonce) => {
      const ask = { client_id: clientId, response_type: 'code', scope: 'openid profile email', redirect_uri: nativeUri }
      const back = await visit(`${issuer}/auth?${new URLSearchParams({ ...ask, nonce }).toString()}`)
      return back.searchParams.get('code') ?? ''
    },
  }
  onTestFinished(async () => {
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return one
}
