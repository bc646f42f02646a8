import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { answerTo } from './answers.ts'
import { words } from './mains-answers.ts'
import { piecesAfter } from './tutor-answers.ts'

export interface Seen {
  readonly call: string
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: readonly string[]
  readonly body: string
}

/** Answers one request of the gateway; `ok` gives the healthy answer. */
export type Behaviour = (request: Seen, response: ServerResponse, ok: () => void) => void

/** A backend and essay-grader of the test's own: healthy, until `behave` is set. */
export interface StubUpstream {
  readonly origin: string
  readonly port: number
  readonly seen: Seen[]
  behave: Behaviour
  readonly close: () => Promise<void>
}

/** Begins a stream of items. */
export const streamHead = (headers: Seen['headers'], response: ServerResponse): ServerResponse =>
  response.writeHead(200, {
    'content-type': 'application/x-ndjson',
    'x-request-id': headers['x-request-id'] ?? '',
  })

const streams = [
  [/^GET \/tutor\/answers\/[^/]+\/pieces(?:\?after=(\d+))?$/, piecesAfter],
  [/^GET \/submissions\/[^/]+\/progress$/, () => words],
] as const

/** Of a call for a stream, what it tells. */
function itemsOf(call: string): readonly object[] | undefined {
  for (const [pattern, itemsAfter] of streams) {
    const asked = pattern.exec(call)
    if (asked) return itemsAfter(asked[1])
  }
  return undefined
}

/** The healthy answer, with the echo of the request's id; `rewrite` may change its text. */
export function healthy(
  { call, headers }: Seen,
  response: ServerResponse,
  rewrite: (text: string) => string = (text) => text,
): void {
  const items = itemsOf(call)
  if (items) {
    streamHead(headers, response)
    // Alive, before and between the items.
    const lines = items.map((item) => `\n${rewrite(JSON.stringify(item))}\n`)
    response.end(lines.join(''))
    return
  }
  const [, status, body] = answerTo(call) ?? [/./, 404, { code: 'NOT_FOUND', message: 'No.' }]
  const text = body === undefined ? '' : rewrite(JSON.stringify(body))
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': headers['x-request-id'] ?? '' })
    .end(text)
}

/** Starts a stub on loopback. `port` 0 takes any. */
export async function startStub(port = 0): Promise<StubUpstream> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers, rawHeaders } = request
      const one = { call: `${method} ${url}`, headers, rawHeaders, body: Buffer.concat(chunks).toString() }
      seen.push(one)
      stub.behave(one, response, () => healthy(one, response))
    })
  })
  // It serves no duels. Without a listener an upgrade would count as a call.
  server.on('upgrade', (_request, socket) => socket.destroy())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo // of a server that listens on a port
  const stub: StubUpstream = {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    seen,
    behave: (_request, _response, ok) => ok(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return stub
}
