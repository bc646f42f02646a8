import { EventEmitter } from 'node:events'
import { Redis } from 'iovalkey'
import { z } from 'zod'

/** What backends tell each other. What happened stands in the database: a message that is lost delays and loses nothing. */
export const News = z.discriminatedUnion('type', [
  /** On `duel:<id>`: it has entries up to `seq`. */
  z.object({ type: z.literal('entries'), seq: z.number().int() }),
  /** On `duel:<id>`: how well the line of a player holds. */
  z.object({ type: z.literal('line'), seat: z.union([z.literal(0), z.literal(1)]), line: z.enum(['good', 'weak']) }),
  /** On `duel:<id>`: someone asked for a rematch. */
  z.object({ type: z.literal('rematch') }),
  /** On `student:<id>`: a duel of theirs began. */
  z.object({ type: z.literal('matched') }),
  /** On `student:<id>`: connection `by` controls now. */
  z.object({ type: z.literal('took'), by: z.string() }),
  /** On `sessions`: the session with this digest, in base64url, has ended. */
  z.object({ type: z.literal('signedOut'), session: z.string() }),
])
export type News = z.infer<typeof News>

/** Carries news to this backend's own listeners and, where there is a Valkey, to those of all others. */
export interface Bus {
  readonly publish: (channel: string, news: News) => void
  /** @returns ends it */
  readonly subscribe: (channel: string, listener: (news: News) => void) => () => void
  /** Whether the backend `instance` runs; null where that cannot be found out now. */
  readonly isAlive: (instance: string) => Promise<boolean | null>
  /** Whether anyone, in whatever backend, listens to `channel`. */
  readonly isHeard: (channel: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

const Envelope = z.object({ from: z.string(), news: News })

/** A channel's name on the shared server. */
const named = (channel: string) => `abhyas:${channel}`
const lifeOf = (instance: string) => named(`backend:${instance}`)

/** Within one process: no other backend exists. */
export function createLocalBus(instance: string): Bus {
  const { publish, subscribe, isHeard } = createLocal()
  return {
    publish,
    subscribe,
    isAlive: async (id) => id === instance,
    isHeard: async (channel) => isHeard(channel),
    close: async () => undefined,
  }
}

function createLocal(onFirst?: (channel: string) => void, onLast?: (channel: string) => void) {
  const emitter = new EventEmitter<Record<string, [News]>>().setMaxListeners(0)
  return {
    isHeard: (channel: string) => emitter.listenerCount(channel) > 0,
    publish: (channel: string, news: News) => {
      emitter.emit(channel, news)
    },
    subscribe: (channel: string, listener: (news: News) => void) => {
      if (emitter.listenerCount(channel) === 0) onFirst?.(channel)
      emitter.on(channel, listener)
      return () => {
        emitter.off(channel, listener)
        if (emitter.listenerCount(channel) === 0) onLast?.(channel)
      }
    },
  }
}

/**
 * Over the Valkey or Redis at `url`. While that is away, listeners of this process are served as before.
 * @param onError is told of every failure
 */
export function createSharedBus(url: string, instance: string, onError: (error: unknown) => void): Bus {
  const options = { maxRetriesPerRequest: 1, commandTimeout: 500, retryStrategy: () => 200 }
  const sender = new Redis(url, options)
  // Its subscriptions are made again by the client after every loss, so its commands may wait.
  const receiver = new Redis(url, { retryStrategy: () => 200, maxRetriesPerRequest: null })
  sender.on('error', onError)
  receiver.on('error', onError)
  const local = createLocal(
    (channel) => void receiver.subscribe(named(channel)).catch(onError),
    (channel) => void receiver.unsubscribe(named(channel)).catch(onError),
  )
  void receiver.subscribe(lifeOf(instance)).catch(onError)
  receiver.on('message', (name: string, text: string) => {
    const result = Envelope.safeParse(parseJson(text))
    // What this process said, its listeners heard at once.
    if (result.success && result.data.from !== instance) local.publish(name.slice(named('').length), result.data.news)
  })
  const countListeners = async (name: string): Promise<boolean | null> => {
    try {
      const [, count] = await sender.pubsub('NUMSUB', name)
      return Number(count) > 0
    } catch (error) {
      onError(error)
      return null
    }
  }
  return {
    subscribe: local.subscribe,
    publish: (channel, news) => {
      local.publish(channel, news)
      sender.publish(named(channel), JSON.stringify({ from: instance, news })).catch(onError)
    },
    isAlive: async (id) => (id === instance ? true : countListeners(lifeOf(id))),
    isHeard: async (channel) => local.isHeard(channel) || (await countListeners(named(channel))) === true,
    close: async () => {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
