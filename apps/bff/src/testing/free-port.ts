import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Each worker of vitest's or Playwright's draws from a part of its own: a port is bound seconds after it was drawn. */
const part = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 3) % 4
const given = new Set<number>()

/** A port that is free now, below those that the system gives to whoever asks for any: no other test takes it before it is used. */
export async function freePort(): Promise<number> {
  const port = 20_000 + 3000 * part + randomInt(3000)
  if (given.has(port)) return freePort()
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  given.add(port)
  return port
}
