import { writeSync } from 'node:fs'

const mostHeld = 1 << 20
const againAfterMs = 50
const newline = 0x0a

/** The reader of a pipe is slow: there is room again in a moment. */
const isForNow = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
const countLines = (bytes: Buffer): number => bytes.filter((byte) => byte === newline).length

/**
 * Gives what writes whole lines to a file descriptor, and never throws. What cannot be written, as on a full disk or to a
 * reader that is gone, is lost; once it can be again, a line says how many were. `process.stdout` would end the process
 * by its first failure or, where that is caught, stay silent for good.
 */
export function createOutput(fd: number): (lines: string) => void {
  let held = Buffer.alloc(0)
  let lost = 0
  let isInLine = false
  let timer: NodeJS.Timeout | undefined

  /** Writes `bytes`, calling `onPart` with what is left each time. Throws as the system does. */
  const put = (bytes: Buffer, onPart: (rest: Buffer<ArrayBuffer>) => void): void => {
    for (let rest = Buffer.from(bytes); rest.length > 0; onPart(rest)) {
      const written = writeSync(fd, rest)
      isInLine = rest[written - 1] !== newline
      rest = rest.subarray(written)
    }
  }
  const confess = (): void => {
    const note = { level: 'warn', lost, msg: 'lines of this log could not be written' }
    put(Buffer.from(`${isInLine ? '\n' : ''}${JSON.stringify(note)}\n`), () => undefined)
    lost = 0
  }
  const flush = (): void => {
    timer = undefined
    try {
      if (lost > 0) confess()
      put(held, (rest) => {
        held = rest
      })
    } catch (error) {
      if (isForNow(error) && held.length <= mostHeld) {
        timer = setTimeout(flush, againAfterMs).unref()
        return
      }
      lost += countLines(held)
      held = Buffer.alloc(0)
    }
  }
  return (lines) => {
    held = Buffer.concat([held, Buffer.from(lines)])
    if (timer === undefined || held.length > mostHeld) flush()
  }
}
