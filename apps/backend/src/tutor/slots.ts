export interface Slots {
  /**
   * Waits for a place, `withinMs` at most.
   * @returns gives it back
   * @throws where none came free in time, or `signal` fired
   */
  readonly enter: (withinMs: number, signal: AbortSignal) => Promise<() => void>
}

/** `count` places, given in the order of asking. */
export function createSlots(count: number): Slots {
  let free = count
  const waiting = new Set<() => void>()
  const leave = () => {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    waiting.delete(next)
    next()
  }
  const once = () => {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      leave()
    }
  }
  return {
    enter: async (withinMs, signal) => {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return once()
      }
      const given = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
      await new Promise<void>((resolve, reject) => {
        const take = () => {
          given.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          waiting.delete(take)
          reject(new Error('No place came free'))
        }
        waiting.add(take)
        given.addEventListener('abort', giveUp, { once: true })
      })
      return once()
    },
  }
}
