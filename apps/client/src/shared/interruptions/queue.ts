import { useSyncExternalStore, type ComponentType } from 'react'

/** Something that comes up by itself: a celebration, a prompt, a nudge (rule G8, C6). */
export interface Interruption {
  /** One of each kind waits at a time. */
  readonly id: string
  /** Shown alone, on a calm screen; calls `onDone` when the reader has closed it. */
  readonly Show: ComponentType<{ readonly onDone: () => void }>
}

let waiting: readonly Interruption[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Interruption[]) => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks to come up. Shown when those before it are done and the screen is calm; nothing if the same one waits already. */
export function interrupt(interruption: Interruption) {
  if (!waiting.some(({ id }) => id === interruption.id)) set([...waiting, interruption])
}

/** Takes an interruption back, or away once it is done. */
export function withdraw(id: string) {
  set(waiting.filter((interruption) => interruption.id !== id))
}

/** The interruption whose turn it is, undefined when none waits. For the shell, which shows it on calm routes only. */
export const useNextInterruption = (): Interruption | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting[0],
    () => undefined,
  )
