/** Does jobs as they come, some at once. */
export interface Lane {
  /** There may be one now. */
  readonly wake: () => void
  /** Takes no more, and resolves once none is running. */
  readonly close: () => Promise<void>
}

export interface LaneOptions<J> {
  readonly mostAtOnce: number
  /** Another grader may leave jobs without a word to this one. */
  readonly pollMs: number
  /** The next job, taken so that nobody else does it; undefined where none waits. */
  readonly claim: () => Promise<J | undefined>
  /** Does it; `stopping` is aborted by `close`. */
  readonly work: (job: J, stopping: AbortSignal) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** Starts at once. */
export function createLane<J>({ mostAtOnce, pollMs, claim, work, onFailure }: LaneOptions<J>): Lane {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let isWoken = false
  let wakeUp: () => void = () => undefined

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isWoken ? 0 : pollMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false
      const job = await claim().catch(onFailure)
      if (job === undefined) {
        await rest()
        continue
      }
      const done: Promise<void> = work(job, stopping.signal)
        .catch(onFailure)
        .finally(() => running.delete(done))
      running.add(done)
      if (running.size >= mostAtOnce) await Promise.race(running)
    }
    await Promise.all(running)
  }
  const ended = run()

  const wake = () => {
    isWoken = true
    wakeUp()
  }
  return {
    wake,
    close: () => {
      stopping.abort()
      wake()
      return ended
    },
  }
}
