/** Stands in for Google: its discovery and its keys, and id_tokens that it signs. */
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts listening; `token` signs what it is given, for ten minutes. */
export async function startIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }]
    response.end(
      JSON.stringify(
        request.url === '/keys'
          ? { keys }
          : {
              issuer: origin,
              jwks_uri: `${origin}/keys`,
              authorization_endpoint: `${origin}/auth`,
              token_endpoint: `${origin}/token`,
              response_types_supported: ['code'],
              subject_types_supported: ['public'],
              id_token_signing_alg_values_supported: ['RS256'],
            },
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo // it listens on a port
  const origin = `http://127.0.0.1:${port}`
  const token = (claims: object): string => {
    const now = Math.floor(Date.now() / 1000)
    const body = { iss: origin, iat: now, exp: now + 600, sub: randomUUID(), email_verified: true, ...claims }
    const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(body)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
  }
  return { origin, token }
}
