/** Resolves when the browser has nothing else to do, after `limitMs` at the latest. */
export const idle = (limitMs = 10_000): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: limitMs })
    else setTimeout(resolve, Math.min(limitMs, 1_000))
  })

/** Whether the reader asked the browser to save data; not every browser has the word for it. */
export const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
