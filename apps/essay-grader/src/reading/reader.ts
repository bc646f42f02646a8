import { join } from 'node:path'
import { createJobs } from '../process/jobs.ts'
import type { Reader } from '../shapes.ts'
import { ReadPage, type Reading } from './reading.ts'

export interface ReaderOptions {
  /** For a page, and until a reader with nothing to read is ended, in milliseconds. */
  readonly timeoutMs?: number
  readonly idleMs?: number
}

/** Reads one page at a time, in a process that is started for the first one. Rejects with JobLost, or the signal's reason. */
export function createReader({ timeoutMs = 60_000, idleMs = 60_000 }: ReaderOptions = {}): Reader {
  const jobs = createJobs<Reading, ReadPage>({
    script: join(import.meta.dirname, 'read-process.ts'),
    answer: ReadPage,
    most: 1,
    mostWaiting: 256,
    mostMemoryMb: 800,
    timeoutMs,
    idleMs,
  })
  return { read: (file, signal) => jobs.run({ file }, signal), close: jobs.close }
}
