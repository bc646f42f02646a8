/**
 * Lets `most` tasks run at once, the others in their order after them: a thousand that want a connection in one moment
 * wait here, where no time runs out, and not for the pool.
 */
export function createTurns(most: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // Whoever comes next takes this one's place.
      if (next) next()
      else running -= 1
    }
  }
}
