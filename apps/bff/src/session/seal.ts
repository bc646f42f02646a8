import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12 // NIST SP 800-38D, 8.2
const tagBytes = 16
const longestSealed = 4096

/** Seals text with the newest of the keys and opens what any of them sealed. */
export interface Seal {
  /** Takes any text; returns `<key id>.<iv, tag and ciphertext in base64url>`. */
  readonly close: (text: string) => string
  /** Takes anything a stranger may have sent; returns the text, or null where no key of ours sealed it so. */
  readonly open: (sealed: string) => string | null
}

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)
const boundTo = (purpose: string, id: string): Buffer => Buffer.from(`${purpose}.v1.${id}`)

/**
 * A seal by AES-256-GCM with key ids. Takes keys of 32 bytes, the newest first, at least one, and what it seals: the
 * seal of one purpose opens nothing of another's. Throws a RangeError without a key.
 */
export function makeSeal(keys: readonly Buffer[], purpose: 'session' | 'google' = 'session'): Seal {
  const [newest] = keys
  if (!newest) throw new RangeError('A seal needs a key')
  const byId = new Map(keys.map((key) => [idOf(key), createSecretKey(key)]))
  const newestKey = createSecretKey(newest)
  const newestId = idOf(newest)

  const close = (text: string): string => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, newestKey, iv).setAAD(boundTo(purpose, newestId))
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `${newestId}.${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')}`
  }

  const open = (sealed: string): string | null => {
    if (sealed.length > longestSealed) return null
    const id = sealed.slice(0, 8)
    const key = sealed[8] === '.' ? byId.get(id) : undefined
    const bytes = Buffer.from(sealed.slice(9), 'base64url')
    if (!key || bytes.length < ivBytes + tagBytes) return null
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(boundTo(purpose, id))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    try {
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null
    }
  }
  return { close, open }
}
