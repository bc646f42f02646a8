import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from './settings.ts'

const stopWithinMs = 10_000

/**
 * Calls `stop` once at SIGTERM, SIGINT, or the end of the parent that started this process with a channel, then exits
 * with 0; with 1 if that takes longer than ten seconds or fails.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const run = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', run)
  process.on('SIGINT', run)
  if (process.channel) process.on('disconnect', run)
}

/** Throws what listening on `port` would throw: asked first, so that nobody waits for a database to hear it. */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Tells the parent, if it started this process with a channel and still lives, that the service is up. */
export function announceReady(): void {
  // Without a callback, a parent that has just gone would be an error of this process.
  process.send?.('ready', undefined, {}, () => undefined)
}

/** Ends the process because it cannot start or go on: one line on stderr, exit code 1. */
export function fail(error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) return 'The service could not start.'
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use. Stop what uses it, or choose another.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'DATABASE_URL: the database cannot be reached.'
  return `The service cannot go on: ${error.message}`
}
