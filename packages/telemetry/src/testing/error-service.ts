import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** An item of an envelope: what it is, and what it holds. */
export interface Item {
  readonly type: string
  readonly body: Record<string, unknown>
}

export interface ErrorService {
  readonly dsn: string
  /** The envelopes that arrived, each with its path before it. */
  readonly bodies: readonly string[]
  readonly items: () => readonly Item[]
  readonly stop: () => Promise<void>
}

/** The items of an envelope: a line about the whole, then for each a line about it and one with it. */
function itemsOf(envelope: string): Item[] {
  const [, ...lines] = envelope.split('\n').filter((line) => line !== '')
  const items: Item[] = []
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const { type } = JSON.parse(lines[at] ?? '{}') as { type?: unknown } // develop.sentry.dev: Envelopes
    items.push({ type: String(type), body: JSON.parse(lines[at + 1] ?? '{}') })
  }
  return items
}

/** A stand-in of the error service that takes everything. */
export async function startErrorService(): Promise<ErrorService> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const isPacked = request.headers['content-encoding'] === 'gzip'
      bodies.push(`${request.url} ${(isPacked ? gunzipSync(body) : body).toString('utf8')}`)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return {
    dsn: `http://key@127.0.0.1:${port}/7`,
    bodies,
    items: () => bodies.flatMap(itemsOf),
    stop: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
