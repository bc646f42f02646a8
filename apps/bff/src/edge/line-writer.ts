import type { LineSink } from './log.ts'

const mostHeld = 16_384
const longestHeldMs = 50

/** A sink that writes many lines at once: a system call for each line would take more time than making it. */
export interface LineWriter extends LineSink {
  /** Writes what is held back, before the process ends. */
  readonly flush: () => void
}

/** Takes what writes text away. */
export function lineWriter(write: (text: string) => void): LineWriter {
  let held = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = held
    held = ''
    if (text !== '') write(text)
  }
  return {
    flush,
    write: (line) => {
      held += line
      if (held.length >= mostHeld) flush()
      else timer ??= setTimeout(flush, longestHeldMs).unref()
    },
  }
}
