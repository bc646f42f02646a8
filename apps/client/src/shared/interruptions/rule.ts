import { isTimely, kinds, type Interruption } from './queue.ts'

/** After the app's start, before anything but the nudge comes up that names no time of its own. */
export const startMs = 10_000
/** After an interruption, before another but the nudge comes up. */
export const pauseMs = 3 * 60_000

/** All that the turn of an interruption hangs on. Times in ms. */
export interface Facts {
  /** By the route table: never on an active attempt (G8). */
  readonly isCalm: boolean
  /** Whether the student writes, answers a dialog, or looks elsewhere. */
  readonly isBusy: boolean
  /** Since the app's start. */
  readonly runningMs: number
  /** When something was up last, in epoch ms; 0 for never. One in the future, of a clock set back, says nothing. */
  readonly lastAt: number
  readonly now: number
}

/** Which of those that wait comes up now: the most urgent that may; undefined for none (C6). */
export function nextOf(waiting: readonly Interruption[], facts: Facts): Interruption | undefined {
  const { isCalm, isBusy, runningMs, lastAt, now } = facts
  if (!isCalm || isBusy) return undefined
  const isPaused = lastAt > 0 && lastAt <= now && now - lastAt < pauseMs
  const mayCome = (one: Interruption) =>
    one.id === 'nudge' || one.startMs === 0 || (runningMs >= (one.startMs ?? startMs) && !isPaused)
  return waiting
    .filter((one) => isTimely(one, now) && mayCome(one) && (one.hasRoom?.() ?? true))
    .sort((one, other) => kinds.indexOf(one.id) - kinds.indexOf(other.id))[0]
}
