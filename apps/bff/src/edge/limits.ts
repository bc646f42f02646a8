import { LRUCache } from 'lru-cache'
import { Refusal } from './refusal.ts'

export interface Limit {
  /** How many at once. */
  readonly burst: number
  /** How many more each second. */
  readonly perSecond: number
}

const mostKeys = 50_000

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.')

/** An address without the prefix that a socket for both families puts before one of IPv4. */
const unmapped = (ip: string): string => (/^::ffff:[\d.]+$/i.test(ip) ? ip.slice('::ffff:'.length) : ip)

/** Whether a peer's address is of this machine. */
export const isLoopbackPeer = (ip: string): boolean => isLoopback(unmapped(ip))

const groupsOf = (text: string): readonly string[] => text.split(':').filter((group) => group !== '')

/**
 * Who counts as one peer: an address of IPv4 or this machine's own as it is, of IPv6 the customer's whole /64, such as
 * `2001:db8:0:1::`. Takes an address, or what was made of one before.
 */
export function peerOf(ip: string): string {
  const address = unmapped(ip)
  if (isLoopback(address) || !address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const gap = Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::`
}

/** A token bucket for each of those who are told apart by a key, in memory. */
export class Limiter {
  readonly #limit: Limit
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({ max: mostKeys })

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /** Counts one request. Throws TOO_MANY_REQUESTS, with the wait, where the key has none left. */
  take(key: string, nowMs = performance.now()): void {
    const { burst, perSecond } = this.#limit
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: nowMs }
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond)
    bucket.at = nowMs
    this.#buckets.set(key, bucket)
    if (bucket.tokens < 1) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: Math.ceil(((1 - bucket.tokens) / perSecond) * 1000) })
    }
    bucket.tokens -= 1
  }
}

/**
 * The same for peers by their address. One on loopback is this machine, or a proxy that TRUSTED_PROXIES does not name;
 * it is not limited, since that would stop everyone behind it.
 */
export class PeerLimiter {
  readonly #limiter: Limiter

  constructor(limit: Limit) {
    this.#limiter = new Limiter(limit)
  }

  /** Counts one request of the peer. Throws as Limiter.take does. */
  take(ip: string, nowMs?: number): void {
    const peer = peerOf(ip)
    if (!isLoopback(peer)) this.#limiter.take(peer, nowMs)
  }
}
