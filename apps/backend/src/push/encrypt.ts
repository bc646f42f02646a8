import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

const curve = 'prime256v1'
/** One record holds the whole message: RFC 8188, section 2. */
const recordSize = 4096
const pointBytes = 65

/** Of a browser's subscription. */
export interface Receiver {
  /** A point of P-256, uncompressed: 65 bytes. */
  readonly p256dh: Buffer
  /** 16 bytes that only the browser and we know. */
  readonly auth: Buffer
}

/** Whether `bytes` are a public key to encrypt for: a point that lies on the curve. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== pointBytes || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, curve)
    return true
  } catch {
    return false
  }
}

function freshPair(): ECDH {
  const pair = createECDH(curve)
  pair.generateKeys()
  return pair
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * `text` as the body of a push message that only the receiver's browser can read (RFC 8291, aes128gcm of RFC 8188).
 * Key pair and salt are new for every message; they are parameters for the RFC's own example.
 */
export function encrypt(
  text: string,
  { p256dh, auth }: Receiver,
  pair: ECDH = freshPair(),
  salt: Buffer = randomBytes(16),
): Buffer {
  const own = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const secret = derive(pair.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(own.length, 4)
  // 2 ends the last record.
  const body = [cipher.update(Buffer.from(`${text}\u0002`)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, own, ...body])
}
