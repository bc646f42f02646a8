import { Worker } from 'node:worker_threads'
import type { z } from 'zod'

/**
 * Makes this process one that `createJobs` started: each message is a job, answered by what `work` resolves with, or by
 * null where it rejects. It ends with whoever started it, or once it takes more memory than its argument says.
 */
export function serveJobs<Job>(shape: z.ZodType<Job>, work: (job: Job) => Promise<object>): void {
  // A thread of its own: it goes on while this one is kept busy by a file.
  new Worker(new URL('watch.ts', import.meta.url), {
    workerData: { mostBytes: Number(process.argv[2]) * 2 ** 20, parent: process.ppid },
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref()
  process.on('disconnect', () => process.exit())
  process.on('message', (message) => {
    void answer(message).then((result) => process.send?.(result))
  })

  async function answer(message: unknown): Promise<object | null> {
    try {
      return await work(shape.parse(message))
    } catch {
      return null
    }
  }
}
