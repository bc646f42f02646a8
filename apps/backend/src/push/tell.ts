import type { Deps } from '../deps.ts'
import { claim, drop, giveBack, type Target } from './claim.ts'
import { type Notice, noticesAt } from './notices.ts'
import type { Outcome, Pusher } from './sender.ts'

/** How many are told at the same time. */
const atOnce = 20
/** A push service that took so many in a row not is left alone until the next time. */
const mostRefusals = 5

type Counts = Record<Outcome, number>

/** The push services that are in no state to take anything, as far as one call saw. */
class Troubles {
  readonly #inARow = new Map<string, number>()

  isBad(endpoint: string): boolean {
    return (this.#inARow.get(new URL(endpoint).origin) ?? 0) >= mostRefusals
  }

  note(endpoint: string, outcome: Outcome): void {
    const { origin } = new URL(endpoint)
    const isTrouble = outcome === 'later' || outcome === 'unheard'
    this.#inARow.set(origin, isTrouble ? (this.#inARow.get(origin) ?? 0) + 1 : 0)
  }
}

/**
 * Tells whoever is to be told something now, each of them once; what a push service does not take now is tried again by a
 * later call, and what it may have taken is not. One that does not answer holds up nobody else's messages. Says nothing
 * where there is nothing to tell.
 * @returns what became of how many
 */
export async function tellDue(
  { db, library, isStopping, now }: Pick<Deps, 'db' | 'library' | 'isStopping' | 'now'>,
  pusher: Pusher,
): Promise<Counts> {
  const counts: Counts = { sent: 0, gone: 0, later: 0, unheard: 0, refused: 0 }
  const troubles = new Troubles()
  const failures: unknown[] = []
  const tell = async (target: Target, notice: Notice) => {
    const isTried = !troubles.isBad(target.endpoint)
    const outcome = isTried ? await pusher.send(target, notice, now()) : 'later'
    if (isTried) troubles.note(target.endpoint, outcome)
    counts[outcome] += 1
    if (outcome === 'gone') await drop(db, target)
    if (outcome === 'later') await giveBack(db, target, notice, now())
  }
  for (const notice of noticesAt(library(), now())) {
    const running = new Set<Promise<void>>()
    let after: string | null = null
    while (failures.length === 0 && !isStopping() && now() < notice.until) {
      const most = atOnce - running.size
      const targets: readonly Target[] = await claim(db, notice, { after, most, now: now() })
      for (const target of targets) {
        const one = tell(target, notice)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => running.delete(one))
        running.add(one)
      }
      const last = targets.at(-1)
      if (!last) break
      after = last.id
      // One that takes long takes one place of many.
      if (running.size === atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
  return counts
}
