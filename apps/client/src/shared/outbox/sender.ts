import { toFailure } from '../api/failure.ts'
import type { Entry } from './entry.ts'
import type { OutboxStorage } from './storage.ts'

const firstPauseMs = 1_000
const longestPauseMs = 60_000

export interface SenderParts {
  readonly storage: OutboxStorage
  /** Sends one write; rejects with what `toFailure` reads. */
  readonly send: (entry: Entry) => Promise<unknown>
  readonly studentId: () => string | undefined
  readonly isOnline: () => boolean
  /** Runs alone among all tabs. */
  readonly exclusively: <T>(name: string, run: () => Promise<T>) => Promise<T>
  /** Runs once after a pause; a later call replaces an earlier one. */
  readonly later: (run: () => void, pauseMs: number) => void
  /** Asks the server who is signed in; resolves whether it is still the same student. */
  readonly confirmSession: () => Promise<boolean>
  /** The server has it and the storage no more. */
  readonly onSent: (studentId: string, entry: Entry, output: unknown) => void
  readonly onRefused: (entry: Entry) => void
  readonly onChange: () => Promise<void>
}

type Outcome = 'sent' | 'refused' | 'later' | 'stop'

/** Milliseconds before the next try after `failures` in a row: doubling up to a minute, with half of it by chance. */
export const pauseAfter = (failures: number, chance = Math.random()): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.5 + chance / 2)

/**
 * Sends what waits, in order, one after the other. A write that fails for now holds up those behind it, so that their
 * order stays; one that is refused for good is put aside. Nothing leaves the storage before the server has it.
 * Returns the function that sends all it can; it never rejects.
 */
export function createSender(parts: SenderParts): () => Promise<void> {
  let failures = 0

  async function attempt(owner: string, entry: Entry): Promise<Outcome> {
    try {
      const output = await parts.send(entry)
      await parts.storage.remove(owner, entry.seq)
      parts.onSent(owner, entry, output)
      return 'sent'
    } catch (error) {
      const { code, message, retryable } = toFailure(error)
      if (retryable) return 'later'
      // CONFLICT too may mean that the session became another student's: theirs is not for this one to lose.
      if (code === 'UNAUTHORIZED') return 'stop'
      if (code === 'CONFLICT' && !(await parts.confirmSession())) return 'stop'
      const refused: Entry = { ...entry, refusal: { code, message } }
      await parts.storage.put(owner, refused)
      parts.onRefused(refused)
      return 'refused'
    }
  }

  /** Resolves to the pause before the next try, undefined when there is nothing to wait for. */
  async function sendAll(owner: string): Promise<number | undefined> {
    for (;;) {
      const waiting = (await parts.storage.list(owner)).filter((entry) => entry.refusal === null)
      if (waiting.length === 0) return undefined
      for (const entry of waiting) {
        if (parts.studentId() !== owner || !parts.isOnline()) return undefined
        const outcome = await attempt(owner, entry)
        if (outcome === 'stop') return undefined
        if (outcome === 'later') return pauseAfter((failures += 1))
        failures = 0
        await parts.onChange()
      }
    }
  }

  return async function sendWaiting() {
    const owner = parts.studentId()
    if (owner === undefined || !parts.isOnline()) return
    try {
      // The lock is not held through the pause: a tab that sleeps then holds up no other.
      const pauseMs = await parts.exclusively(`outbox:${owner}`, () => sendAll(owner))
      if (pauseMs !== undefined) parts.later(() => void sendWaiting(), pauseMs)
    } catch {
      // The database failed: what waits is still in it.
      parts.later(() => void sendWaiting(), longestPauseMs)
    }
  }
}
