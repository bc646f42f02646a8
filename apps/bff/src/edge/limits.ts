import { LRUCache } from 'lru-cache'
import { Refusal } from './refusal.ts'

export interface Limit {
  /** How many at once. */
  readonly burst: number
  /** How many more each second. */
  readonly perSecond: number
}

const mostPeers = 50_000

/** An IPv6 customer has a whole /64, so that is one peer. */
function peerOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = tail === undefined ? head.split(':') : [...head.split(':'), '0', '0', '0', '0']
  return groups.slice(0, 4).join(':')
}

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')

/**
 * A token bucket for each peer, in memory. A peer on loopback is this machine, or a proxy that TRUSTED_PROXIES does
 * not name; it is not limited, since that would stop everyone behind it.
 */
export class PeerLimiter {
  readonly #limit: Limit
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({ max: mostPeers })

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /** Counts one request of the peer. Throws TOO_MANY_REQUESTS, with the wait, where it has none left. */
  take(ip: string, nowMs = performance.now()): void {
    if (isLoopback(ip)) return
    const { burst, perSecond } = this.#limit
    const peer = peerOf(ip)
    const bucket = this.#buckets.get(peer) ?? { tokens: burst, at: nowMs }
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond)
    bucket.at = nowMs
    this.#buckets.set(peer, bucket)
    if (bucket.tokens < 1) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: Math.ceil(((1 - bucket.tokens) / perSecond) * 1000) })
    }
    bucket.tokens -= 1
  }
}
