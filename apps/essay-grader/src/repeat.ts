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
