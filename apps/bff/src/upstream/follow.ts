import { setTimeout as pause } from 'node:timers/promises'
import { jittered } from '../edge/refusal.ts'
import { UpstreamFault } from './fault.ts'

/** Tries to go on where a stream was cut, without a new item between them. */
const mostTries = 3
const firstPauseMs = 50

interface Numbered {
  readonly n: number
}

/** What is followed. */
export interface Followed<Item extends Numbered> {
  /** Opens the stream of the items after the `n` of `after`; null for the start. */
  readonly open: (after: number | null) => Promise<AsyncIterable<Item>>
  readonly isLast: (item: Item) => boolean
  /** Whether `n` goes up by one each time; else by any step. */
  readonly isGapless: boolean
}

/**
 * The items after `after`, each once and in order up to the last. A stream that is cut upstream is opened again where
 * it was, so that the reader hears of it only where the upstream stays away. Rejects with what the first opening
 * throws; the items throw what later ones do, such as UNAUTHORIZED for a session that was ended.
 */
export async function follow<Item extends Numbered>(
  followed: Followed<Item>,
  after: number | null,
): Promise<AsyncIterable<Item, void>> {
  return items(await followed.open(after), followed, (after ?? -1) + 1)
}

async function* items<Item extends Numbered>(
  first: AsyncIterable<Item>,
  followed: Followed<Item>,
  start: number,
): AsyncGenerator<Item, void> {
  let stream = first
  let due = start
  let tries = 0
  for (;;) {
    let fault: UpstreamFault
    try {
      for await (const item of stream) {
        if (followed.isGapless && item.n > due) throw new UpstreamFault('garbage', 'a gap')
        if (item.n >= due) {
          due = item.n + 1
          tries = 0
          yield item
        }
        if (followed.isLast(item)) return
      }
      fault = new UpstreamFault('refused', 'no end')
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error
      fault = error
    }
    stream = await again(followed, due === 0 ? null : due - 1, fault, tries)
    tries += 1
  }
}

/** The stream from `after` on, opened anew. Throws `fault` where it was tried often enough, or an upstream's refusal. */
async function again<Item extends Numbered>(
  { open }: Followed<Item>,
  after: number | null,
  fault: UpstreamFault,
  tries: number,
): Promise<AsyncIterable<Item>> {
  for (let count = tries; count < mostTries; count++) {
    await pause(jittered(firstPauseMs * 4 ** count))
    try {
      return await open(after)
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error
    }
  }
  throw fault
}
