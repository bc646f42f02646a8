import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startBalancer, type Balancer } from './testing/balancer.ts'
import { hasNginx } from './testing/nginx.ts'

if (!hasNginx) console.log('skipped: the balancer, because nginx is not installed')

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Stub {
  readonly port: number
  /** As `kill -9`: every connection breaks off, and whoever comes is refused. */
  readonly kill: () => Promise<void>
}

async function startStub(handler: Handler, onSocket: (socket: WebSocket) => void, takes: () => boolean): Promise<Stub> {
  const server: Server = createServer(handler)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const verifyClient = (_: unknown, done: (isTaken: boolean, status: number) => void) => done(takes(), 503)
  new WebSocketServer({ server, path: '/matching', verifyClient }).on('connection', onSocket)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port, not a pipe
    kill: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
    },
  }
}

/** Resolves with the next piece that comes. */
const nextPiece = async (stream: NodeJS.ReadableStream) => String((await once(stream, 'data'))[0])

/** Runs `work` for 0 to `count`, `width` at once. */
async function inLanes(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

describe.skipIf(!hasNginx)('the balancer before the backends, as it is shipped', () => {
  let stubs: readonly [Stub, Stub]
  let balancer: Balancer
  let handle: (name: string) => Handler
  const sockets: string[] = []
  let stopping = ''

  beforeEach(async () => {
    handle = (name) => (_, response) => response.end(name)
    sockets.length = 0
    stopping = ''
    const stub = (name: string) =>
      startStub(
        (asked, response) => handle(name)(asked, response),
        (socket) => {
          sockets.push(name)
          socket.on('message', (data: Buffer) => socket.send(`${name} ${data.toString()}`))
        },
        () => name !== stopping,
      )
    stubs = [await stub('first'), await stub('second')]
    balancer = await startBalancer([stubs[0].port, stubs[1].port])
  })
  afterEach(async () => {
    await Promise.all(stubs.map((stub) => stub.kill()))
    await balancer.stop()
  })

  test('F1 a backend dies under reads: none of them fails, and both were asked before', async () => {
    const seen: string[] = []
    await inLanes(400, 8, async (index) => {
      if (index === 200) await stubs[0].kill()
      const answer = await fetch(`${balancer.url}/news?n=${index}`)
      expect([index, answer.status]).toEqual([index, 200])
      seen.push(await answer.text())
    })
    expect(new Set(seen.slice(0, 100))).toEqual(new Set(['first', 'second']))
    expect(new Set(seen.slice(-100))).toEqual(new Set(['second']))
  })

  test('F1 a backend that reads are under way at dies: the other answers them', async () => {
    const reached = new Promise<void>((resolve) => {
      handle = (name) => (_, response) => {
        if (name === 'first') resolve()
        else response.end(name)
      }
    })
    const answers = Promise.all([1, 2, 3, 4].map(async () => (await fetch(balancer.url)).text()))
    await reached
    await stubs[0].kill()
    expect(await answers).toEqual(['second', 'second', 'second', 'second'])
  })

  test('F12 a write reaches one backend only: where that one dies it is not made again, later ones go to the other', async () => {
    const writes: string[] = []
    let lost = 0
    const reached = new Promise<void>((resolve) => {
      handle = (name) => (asked, response) => {
        asked.resume().once('end', () => {
          writes.push(String(asked.headers['x-id']))
          if (name === 'second') return response.end(name)
          lost += 1
          resolve()
        })
      }
    })
    const write = (id: string) =>
      fetch(balancer.url, { method: 'POST', body: 'x'.repeat(1000), headers: { 'x-id': id } })
    const early = Promise.all(['a', 'b', 'c', 'd'].map(async (id) => (await write(id)).status))
    await reached
    await expect.poll(() => writes.length).toBe(4)
    await stubs[0].kill()
    expect((await early).filter((status) => status === 502)).toHaveLength(lost)
    expect(writes.toSorted()).toEqual(['a', 'b', 'c', 'd'])
    await inLanes(40, 4, async (index) => expect((await write(`late ${index}`)).status).toBe(200))
    expect(writes).toHaveLength(44)
  })

  test('a refusal of a backend is its answer: nobody else is asked, and it is asked again', async () => {
    let asked = 0
    handle = () => (_, response) => {
      asked += 1
      response.writeHead(503, { 'retry-after': '7' }).end('busy')
    }
    for (let index = 0; index < 20; index += 1) {
      const answer = await fetch(balancer.url)
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '7', 'busy'])
    }
    expect(asked).toBe(20)
  })

  test('the pieces of an answer come one by one', async () => {
    let more = (_piece: string): void => undefined
    handle = () => (_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.write('{"n":1}\n')
      more = (piece) => void (piece ? response.write(piece) : response.end())
    }
    const asked = request(`${balancer.url}/tutor`, { method: 'POST' }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage] // node's own event
    expect(await nextPiece(response)).toBe('{"n":1}\n')
    for (const piece of ['{"n":2}\n', '{"n":3}\n']) {
      more(piece)
      expect(await nextPiece(response)).toBe(piece)
    }
    const ended = once(response.resume(), 'end')
    more('')
    await ended
  })

  test('what is sent up goes on while it comes', async () => {
    const pieces: string[] = []
    handle = () => (asked, response) => {
      asked.on('data', (chunk: Buffer) => pieces.push(chunk.toString()))
      asked.once('end', () => response.end(pieces.join('')))
    }
    const asked = request(`${balancer.url}/photo`, { method: 'POST', headers: { 'content-length': '8' } })
    const answered = once(asked, 'response')
    asked.write('half')
    await expect.poll(() => pieces).toEqual(['half'])
    asked.end('half')
    const [response] = (await answered) as [IncomingMessage] // node's own event
    expect(await nextPiece(response)).toBe('halfhalf')
  })

  const open = async () => {
    const link = new WebSocket(`${balancer.url.replace('http', 'ws')}/matching`)
    await once(link, 'open')
    return link
  }
  const say = async (link: WebSocket, text: string) => {
    link.send(text)
    return String((await once(link, 'message'))[0])
  }

  test('F9 a backend that stops and refuses the link is passed over', async () => {
    stopping = 'first'
    for (let index = 0; index < 6; index += 1) {
      const link = await open()
      expect(await say(link, 'hello')).toBe('second hello')
      link.terminate()
    }
    expect(sockets).toHaveLength(6)
  })

  test('F9 the link of the duels gets through, ends with its backend, and is taken up by the other', async () => {
    const link = await open()
    const [name] = sockets
    expect(await say(link, 'hello')).toBe(`${name} hello`)
    expect(await say(link, 'again')).toBe(`${name} again`)
    const closed = once(link, 'close')
    await stubs[name === 'first' ? 0 : 1].kill()
    await closed
    const other = name === 'first' ? 'second' : 'first'
    for (let index = 0; index < 5; index += 1) {
      const next = await open()
      expect(await say(next, 'resume')).toBe(`${other} resume`)
      next.terminate()
    }
  })

  test('an address reaches the backend as it was asked for', async () => {
    handle = () => (asked, response) => response.end(`${asked.url} ${asked.headers.host}`)
    for (const url of ['/a//b', '/a%2Fb', '/a%20b?q=%C3%A9&q=', '/%E0%A4%85']) {
      const answer = await fetch(balancer.url + url)
      expect(await answer.text()).toBe(`${url} ${new URL(balancer.url).host}`)
    }
  })
})
