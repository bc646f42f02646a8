import type { Deps } from '../deps.ts'
import { claim, drop, giveBack, type Target } from './claim.ts'
import { type Notice, noticesAt } from './notices.ts'
import type { Outcome, Pusher } from './sender.ts'

/** How many are told at the same time. */
const atOnce = 20

type Counts = Record<Outcome, number>

/**
 * Tells whoever is to be told something now, each of them once; what a push service does not take now is tried again by a
 * later call. Says nothing where there is nothing to tell.
 * @returns what became of how many
 */
export async function tellDue(
  { db, library, isStopping }: Pick<Deps, 'db' | 'library' | 'isStopping'>,
  pusher: Pusher,
  now: Date,
): Promise<Counts> {
  const counts: Counts = { sent: 0, gone: 0, later: 0, refused: 0 }
  const tell = async (target: Target, notice: Notice) => {
    const outcome = await pusher.send(target, notice, now)
    counts[outcome] += 1
    if (outcome === 'gone') await drop(db, target)
    if (outcome === 'later') await giveBack(db, target, notice, now)
  }
  for (const notice of noticesAt(library(), now)) {
    let after: string | null = null
    while (!isStopping()) {
      const targets: readonly Target[] = await claim(db, notice, { after, most: atOnce, now })
      const last = targets.at(-1)
      if (!last) break
      await Promise.all(targets.map((target) => tell(target, notice)))
      after = last.id
    }
  }
  return counts
}
