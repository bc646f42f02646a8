import type { ComponentType } from 'react'

/** What may come up by itself, the most urgent first (C6). */
export const kinds = ['maintenance', 'nudge', 'rating', 'install', 'push', 'streak', 'highlight'] as const
export type Kind = (typeof kinds)[number]

/** Something that comes up by itself: a celebration, a prompt, a nudge (rule G8, C6). */
export interface Interruption {
  /** One of each kind waits at a time. */
  readonly id: Kind
  /** Shown alone, on a calm screen; calls `onDone` when the reader has closed it. */
  readonly Show: ComponentType<{ readonly onDone: () => void }>
  /** When its moment has passed, in epoch ms; by default never. */
  readonly until?: number
  /**
   * How long after the app's start it comes at the earliest, in ms; by default the rule's own time. 0 is for what the
   * student came for or has to know: it waits for no pause either.
   */
  readonly startMs?: number
  /** Asked when its turn would be: whether there is room for it; by default there is. */
  readonly hasRoom?: () => boolean
  /** Whether it stands beside what the student does, and makes way for what is more urgent. */
  readonly isPassive?: boolean
}

let waiting: readonly Interruption[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Interruption[]) => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether the moment of an interruption has not passed yet. */
export const isTimely = ({ until = Infinity }: Interruption, now: number): boolean => now < until

/** Those of `all` that are more urgent than `one`. */
export const moreUrgent = (all: readonly Interruption[], one: Interruption): readonly Interruption[] =>
  all.filter(({ id }) => kinds.indexOf(id) < kinds.indexOf(one.id))

/** Asks to come up. Shown when its turn has come and the screen is calm; nothing if the same one waits already. */
export function interrupt(interruption: Interruption) {
  const others = waiting.filter((one) => one.id !== interruption.id || isTimely(one, Date.now()))
  if (!others.some(({ id }) => id === interruption.id)) set([...others, interruption])
}

/** Takes an interruption back, or away once it is done. */
export function withdraw(...ids: readonly Kind[]) {
  const left = waiting.filter(({ id }) => !ids.includes(id))
  if (left.length < waiting.length) set(left)
}

/** What waits or is shown, in the order in which it came. */
export const interruptions = (): readonly Interruption[] => waiting

/** Calls `listener` after something came or went. Returns the way to stop. */
export function onInterruptions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
