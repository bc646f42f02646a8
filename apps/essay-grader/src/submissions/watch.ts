import { EventEmitter } from 'node:events'

/** Hears of what happens to one answer in this grader, from its making to its `close`. */
export interface Watch {
  /** Resolves when something has happened since the last time, after `ms`, or when `signal` fires. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

export interface Watches {
  readonly watch: (submissionId: string) => Watch
  /** Wakes whoever waits for this answer. */
  readonly wake: (submissionId: string) => void
}

export function createWatches(): Watches {
  const emitter = new EventEmitter<Record<string, []>>().setMaxListeners(0)
  return {
    wake: (submissionId) => void emitter.emit(submissionId),
    watch: (submissionId) => {
      let hasHappened = false
      let wakeUp: () => void = () => undefined
      const note = () => {
        hasHappened = true
        wakeUp()
      }
      emitter.on(submissionId, note)
      return {
        wait: async (ms, signal) => {
          if (!hasHappened && !signal.aborted) {
            await new Promise<void>((resolve) => {
              const done = () => {
                clearTimeout(timer)
                signal.removeEventListener('abort', done)
                resolve()
              }
              const timer = setTimeout(done, ms)
              signal.addEventListener('abort', done)
              wakeUp = done
            })
          }
          hasHappened = false
        },
        close: () => void emitter.off(submissionId, note),
      }
    },
  }
}
