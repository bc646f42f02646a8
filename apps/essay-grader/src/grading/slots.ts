/**
 * At most `count` runs at once; the others wait in the order of asking. One whose signal fires while it waits rejects.
 */
export function createSlots(count: number): <T>(run: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let running = 0
  const waiting = new Set<() => void>()
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(take)
        reject(new Error('No turn came in time'))
      }
      waiting.add(take)
      signal.addEventListener('abort', leave, { once: true })
    })
  return async (run, signal) => {
    signal.throwIfAborted()
    // Whose turn comes takes over the place of who has ended.
    if (running < count) running += 1
    else await turn(signal)
    try {
      return await run()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}
