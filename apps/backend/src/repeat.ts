import { setTimeout as pause } from 'node:timers/promises'

/** Does `work` every so often, each time only once it is done with the last. */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): NodeJS.Timeout {
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    work()
      .catch(onFailure)
      .finally(() => {
        isRunning = false
      })
  }
  return setInterval(run, everyMs).unref()
}

/**
 * As `repeat`, for work that is not to be cut off in the middle.
 * @returns ends it: resolves when what runs is done, failed or not, or after `patienceMs`
 */
export function repeatToEnd(
  everyMs: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): (patienceMs: number) => Promise<void> {
  let running = Promise.resolve()
  const timer = repeat(everyMs, () => (running = work()), onFailure)
  return async (patienceMs) => {
    clearInterval(timer)
    await Promise.race([running.catch(() => undefined), pause(patienceMs, undefined, { ref: false })])
  }
}
