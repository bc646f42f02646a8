/**
 * Collects what is asked within `windowMs` and asks for all of it at once: a thousand pages that connect in one moment
 * cost one question to the database.
 * @param ask answers each of its arguments at the same place
 */
export function createBatch<Key, Answer>(
  windowMs: number,
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  interface Waiting {
    readonly key: Key
    readonly resolve: (answer: Answer) => void
    readonly reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  const run = async () => {
    const batch = waiting
    waiting = []
    try {
      const answers = await ask(batch.map(({ key }) => key))
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('A batch answers each of its keys.'))
        else resolve(answer)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (waiting.length === 1) setTimeout(() => void run(), windowMs)
    })
}
