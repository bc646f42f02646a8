import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { Receiver } from '../push/encrypt.ts'

/** The browser's side of web push: its keys, and how it reads what is sent to it. */
export interface PushBrowser extends Receiver {
  /** As `PushSubscription.toJSON()` gives them. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The text of a message, read by RFC 8291. Throws for one that is not for these keys. */
  readonly read: (body: Buffer) => string
}

export function createPushBrowser(privateKey?: Buffer, auth: Buffer = randomBytes(16)): PushBrowser {
  const pair = createECDH('prime256v1')
  if (privateKey) pair.setPrivateKey(privateKey)
  else pair.generateKeys()
  const p256dh = pair.getPublicKey()
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    p256dh,
    auth,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read: (body) => {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const secret = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        key,
        derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      )
      decipher.setAuthTag(body.subarray(-16))
      const record = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
      if (record.at(-1) !== 2) throw new Error('The record has no end')
      return record.subarray(0, -1).toString()
    },
  }
}
