import { createECDH, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/** By whom push services know us: base64url, 65 and 32 bytes, as every tool for web push makes them. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The push services want a day at most (RFC 8292, section 2). */
const validSeconds = 12 * 3600

/** Whether the two belong together. */
export function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** A new pair. */
export function makeKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: privateKey } })
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Who we are to push services (RFC 8292). `subject` is how they reach us: a mailto or https address. */
export class Vapid {
  readonly #publicKey: string
  readonly #subject: string
  readonly #key: KeyObject

  constructor(keys: VapidKeys, subject: string) {
    this.#publicKey = keys.publicKey
    this.#subject = subject
    this.#key = signingKey(keys)
  }

  /** The value of the `authorization` header for a message to `endpoint`. */
  authorization(endpoint: string, now: Date): string {
    const exp = Math.floor(now.getTime() / 1000) + validSeconds
    const claims = { aud: new URL(endpoint).origin, exp, sub: this.#subject }
    const unsigned = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
    const signature = sign('sha256', Buffer.from(unsigned), { key: this.#key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${this.#publicKey}`
  }
}
