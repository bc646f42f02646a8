import type { Seat } from './game.ts'
import type { Lives, Trust } from './lives.ts'
import { seats } from './pair.ts'
import type { Open } from './store.ts'

export interface OutageDeps {
  readonly instance: string
  readonly lives: Lives
  /** Whose line nobody has spoken for this long was served by a server that is away (D9). */
  readonly untendedAfterMs: number
  /** Whether the player of `seat` is connected to this backend. */
  readonly isHere: (id: string, seat: Seat) => boolean
}

/**
 * Finds out, before anything else of a command, whether a server of ours was away from this duel, and stops its clock.
 * @param trust in what was found out before
 */
export async function noticeOutage(open: Open, deps: OutageDeps, trust: Trust): Promise<void> {
  if (open.game().phase === 'over') return
  for (const seat of seats) {
    const tended = open.tended(seat)
    if (!tended) continue
    const isOwn = tended.by === deps.instance
    const isStale = open.at - tended.at > deps.untendedAfterMs
    if (!isStale && (isOwn || (await deps.lives.isAlive(tended.by, trust)) !== false)) continue
    open.command({ type: 'outage', since: tended.at })
    open.tend(seat, isOwn && deps.isHere(open.id, seat) ? deps.instance : null)
  }
}

/** After a command: the clock goes on when everyone is served again; who is not by the end of the stop has lost their line. */
export function settleOutage(open: Open): void {
  const { phase, setup, stopped } = open.game()
  if (phase === 'over') return
  const away = seats.filter((seat) => setup.players[seat].kind === 'student' && !open.tended(seat))
  if (stopped === null) {
    // Before the first question, who was only just matched may not have sat down yet.
    if (phase !== 'gathering') for (const seat of away) open.command({ type: 'lost', seat })
  } else if (away.every((seat) => open.game().lost[seat] !== null)) open.command({ type: 'restored' })
}
