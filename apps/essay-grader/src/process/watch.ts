/** Ends its process at once where it takes too much memory, or where nobody is left to answer to. */
import { workerData } from 'node:worker_threads'
import { z } from 'zod'

const { mostBytes, parent } = z.object({ mostBytes: z.number(), parent: z.number() }).parse(workerData)

setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 25)
