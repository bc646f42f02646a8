import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../edge/refusal.ts'
import { get } from './request.ts'
import { Upstream } from './upstream.ts'

type Tamper = (socket: Socket, id: string, body: string) => void

const answer = (id: string, body: string, length = Buffer.byteLength(body)): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-request-id: ${id}\r\ncontent-length: ${length}\r\n\r\n${body}`
const foreign = JSON.stringify({ whose: 'CANARY' })

/** An upstream on bare sockets. Each body names the path that was asked for. */
async function start(
  tamper: Tamper,
  limits = { totalMs: 500, headersMs: 300 },
): Promise<{ upstream: Upstream; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => {
      const request = data.toString()
      const id = /x-request-id: (\S+)/.exec(request)?.[1] ?? ''
      const path = /^GET (\S+)/.exec(request)?.[1] ?? ''
      tamper(socket, id, JSON.stringify({ whose: path }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const upstream = new Upstream('backend', `http://127.0.0.1:${port}`, () => undefined, {
    connections: 1,
    breakerFailures: 1e6,
    ...limits,
  })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await upstream.close()
  })
  return { upstream, sockets }
}

let calls = 0
const tampering: Readonly<Record<string, Tamper>> = {
  'an answer too many': (socket, id, body) => socket.write(answer(id, body) + answer(id, foreign)),
  'an answer too many, later': (socket, id, body) => {
    socket.write(answer(id, body))
    setTimeout(() => socket.write(answer(id, foreign)), 3)
  },
  'an answer that is longer than it says': (socket, id, body) => socket.write(answer(id, body) + foreign),
  'an answer that is shorter than it says': (socket, id, body) => socket.write(answer(id, body, body.length + 40)),
  'the answer to another request': (socket, _id, _body) => socket.write(answer('other.1', foreign)),
  'an answer without its echo': (socket, _id, _body) =>
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${foreign.length}\r\n\r\n${foreign}`),
  'an answer that comes after we gave up': (socket, id, body) => {
    if (calls++ % 3 === 0) setTimeout(() => socket.write(answer(id, foreign)), 350)
    else socket.write(answer(id, body))
  },
}

test.each(Object.entries(tampering))('T37 %s reaches nobody else', async (name, tamper) => {
  const { upstream } = await start(tamper)
  const whose = z.object({ whose: z.string() })
  // Each late or short answer is waited for, so of those a few must do.
  const rounds = /shorter|gave up/.test(name) ? 5 : 30
  for (let n = 0; n < rounds; n++) {
    const path = `/mine/${n}`
    const outcome = await upstream
      .call(get(path, whose), { requestId: 'r', clientIp: '127.0.0.1' })
      .catch((error: unknown) => (error instanceof Refusal ? error.code : error))
    expect([{ whose: path }, 'BAD_GATEWAY', 'UNAVAILABLE', 'GATEWAY_TIMEOUT']).toContainEqual(outcome)
  }
})

test('T37 a connection with a foreign answer on it is discarded', async () => {
  const seen = new Set<Socket>()
  const patient = { totalMs: 30_000, headersMs: 30_000 }
  const { upstream } = await start((socket) => {
    seen.add(socket)
    socket.write(answer('other.1', foreign))
  }, patient)
  for (let n = 0; n < 5; n++) {
    await expect(upstream.call(get('/x', z.object({})), { requestId: 'r', clientIp: '::1' })).rejects.toMatchObject({
      kind: 'desync',
    })
  }
  expect(seen.size).toBe(5)
})
