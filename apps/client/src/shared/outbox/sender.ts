import { type Failure, toFailure } from '../api/failure.ts'
import { groupsOf, laneOf, lanes, standingOf, type Entry, type Group, type Lane } from './entry.ts'
import type { OutboxStorage } from './storage.ts'

const firstPauseMs = 1_000
const longestPauseMs = 60_000

export interface SenderParts {
  readonly storage: OutboxStorage
  /** Sends a group in one call; rejects with what `toFailure` reads. */
  readonly send: (group: Group) => Promise<unknown>
  /** The `clientId`s that `output`, of a call that succeeded, says were kept out for good. */
  readonly keptOut: (output: unknown) => ReadonlySet<string>
  readonly studentId: () => string | undefined
  readonly isOnline: () => boolean
  /** Runs alone among all tabs. */
  readonly exclusively: <T>(name: string, run: () => Promise<T>) => Promise<T>
  /** Runs once after a pause; a later call of the same lane replaces an earlier one. */
  readonly later: (run: () => void, pauseMs: number, lane: Lane) => void
  /** Asks the server who is signed in; resolves whether it is still the same student. */
  readonly confirmSession: () => Promise<boolean>
  /** The server has them; they are still in the storage. */
  readonly onSent: (studentId: string, entries: readonly Entry[], output: unknown) => void
  /** Resolves when what the server took is in the kept answers for good: only then does it leave the storage. */
  readonly whenKept: () => Promise<void>
  readonly onRefused: (entry: Entry) => void
  /** They were tried, the server was reached, and they wait on, because of `failure`. */
  readonly onHeld: (entries: readonly Entry[], failure: Failure) => void
  readonly onChange: () => Promise<void>
}

type Outcome = 'sent' | 'refused' | 'later' | 'stop'

const outOfReach = { code: 'NOT_FOUND', message: 'What this was about is no longer there.' } as const

/** Milliseconds before the next try after `failures` in a row: doubling up to a minute, with half of it by chance. */
export const pauseAfter = (failures: number, chance = Math.random()): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.5 + chance / 2)

/**
 * Sends what waits, of each lane in order, one call after the other; events of an append go many in a call. A call that is
 * slow, or fails for now, holds up those behind it of its lane, so that their order stays, and no others; a write that is
 * refused for good is put aside. Nothing leaves the storage before the server has it and the kept answers show it: a page that dies in between sends it again, which
 * counts once. Returns the function that sends all it can; it never rejects.
 */
export function createSender(parts: SenderParts): () => Promise<void> {
  const senders = lanes.map((lane) => createLaneSender(parts, lane))
  return async () => {
    await Promise.all(senders.map((sendWaiting) => sendWaiting()))
  }
}

function createLaneSender(parts: SenderParts, lane: Lane): () => Promise<void> {
  let failures = 0

  async function refuse(owner: string, entry: Entry, refusal: NonNullable<Entry['refusal']>) {
    if (standingOf(entry) !== undefined) {
      await parts.storage.remove(owner, [entry.seq])
      return
    }
    const refused: Entry = { ...entry, refusal }
    await parts.storage.put(owner, refused)
    parts.onRefused(refused)
  }

  /** Sends `group`; adds to `sent` what the server took. */
  async function attempt(owner: string, group: Group, sent: Entry[]): Promise<Outcome> {
    const isOthersTurn = () => parts.studentId() !== owner
    if (isOthersTurn() || !parts.isOnline()) return 'stop'
    let output: unknown
    try {
      output = await parts.send(group)
    } catch (error) {
      const failure = toFailure(error)
      const { code, message, retryable } = failure
      if (retryable) {
        if (code !== 'OFFLINE') parts.onHeld(group, failure)
        return 'later'
      }
      // CONFLICT too may mean that the session became another student's: theirs is not for this one to lose.
      if (code === 'UNAUTHORIZED') return 'stop'
      if (code === 'CONFLICT' && (!(await parts.confirmSession()) || isOthersTurn())) return 'stop'
      if (group.length > 1) return attemptEach(owner, group, sent)
      await refuse(owner, group[0], { code, message })
      return 'refused'
    }
    const keptOut = parts.keptOut(output)
    const isTaken = ({ input }: Entry) => !keptOut.has(input.clientId)
    for (const entry of group) if (!isTaken(entry)) await refuse(owner, entry, outOfReach)
    const taken = group.filter(isTaken)
    sent.push(...taken)
    parts.onSent(owner, taken, output)
    return 'sent'
  }

  /** One event that spoils a call must not take its neighbours with it. */
  async function attemptEach(owner: string, group: Group, sent: Entry[]): Promise<Outcome> {
    for (const entry of group) {
      const outcome = await attempt(owner, [entry], sent)
      if (outcome === 'stop' || outcome === 'later') return outcome
    }
    return 'sent'
  }

  /** Sends `waiting` as far as it goes, then lets go of what the server took. */
  async function sendRound(owner: string, waiting: readonly Entry[]): Promise<Outcome> {
    const sent: Entry[] = []
    try {
      for (const group of groupsOf(waiting)) {
        const outcome = await attempt(owner, group, sent)
        if (outcome === 'stop' || outcome === 'later') return outcome
        failures = 0
      }
      return 'sent'
    } finally {
      if (sent.length > 0) {
        await parts.whenKept()
        const places = sent.map(({ seq }) => seq)
        await parts.storage.remove(owner, places)
      }
      await parts.onChange()
    }
  }

  /** Resolves to the pause before the next try, undefined when there is nothing to wait for. */
  async function sendAll(owner: string): Promise<number | undefined> {
    for (;;) {
      const waiting = (await parts.storage.list(owner)).filter(
        ({ path, refusal }) => refusal === null && laneOf(path) === lane,
      )
      if (waiting.length === 0) return undefined
      const outcome = await sendRound(owner, waiting)
      if (outcome === 'stop') return undefined
      if (outcome === 'later') return pauseAfter((failures += 1))
    }
  }

  return async function sendWaiting() {
    const owner = parts.studentId()
    if (owner === undefined || !parts.isOnline()) return
    try {
      // The lock is not held through the pause: a tab that sleeps then holds up no other.
      const pauseMs = await parts.exclusively(`outbox:${owner}:${lane}`, () => sendAll(owner))
      if (pauseMs !== undefined) parts.later(() => void sendWaiting(), pauseMs, lane)
    } catch {
      // The database failed: what waits is still in it.
      parts.later(() => void sendWaiting(), longestPauseMs, lane)
    }
  }
}
