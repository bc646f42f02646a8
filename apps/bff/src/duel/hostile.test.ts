import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { upgradeRequest } from '../testing/raw.ts'
import { publicOrigin, signedIn, type TestGateway } from '../testing/gateway.ts'
import { hello, metric, openPage, startBoth, type Page } from '../testing/page.ts'

const refused = (gateway: TestGateway, reason: string): Promise<number> =>
  metric(gateway, `abhyas_duel_refusals_total{reason="${reason}"}`)

/** A masked frame as a browser would make it, or as none would. */
function rawFrame(opcode: number, payload: Buffer, isLast = true): Buffer {
  const mask = randomBytes(4)
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff])
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode]), length, mask, masked])
}

/** A socket that is upgraded and on which the test writes bytes of its own. */
async function rawSocket({ port }: TestGateway, studentId: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(upgradeRequest('/ws/duel', { origin: publicOrigin, ...signedIn('t', { studentId }) }))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('101 Switching Protocols')
  return socket
}

/** The close code of the last frame that came over a raw socket. */
async function rawClose(socket: Socket): Promise<number> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'end')
  const bytes = Buffer.concat(chunks)
  const at = bytes.lastIndexOf(0x88)
  return at < 0 ? 0 : bytes.readUInt16BE(at + 2)
}

const breaches: readonly (readonly [what: string, reason: string, code: number, act: (page: Page) => void])[] = [
  ['no JSON', 'shape', 1008, ({ socket }) => socket.send('hello')],
  ['an empty text', 'shape', 1008, ({ socket }) => socket.send('')],
  ['JSON of another kind', 'shape', 1008, ({ socket }) => socket.send('[null]')],
  ['an unknown type', 'shape', 1008, ({ say }) => say({ type: 'win' })],
  ['a field too many', 'shape', 1008, ({ say }) => say({ ...hello(), now: 1 })],
  ['a first word that is no greeting', 'shape', 1008, ({ say }) => say({ type: 'pong', id: 1 })],
  ['a binary frame', 'binary', 1008, ({ socket }) => socket.send(Buffer.from(JSON.stringify(hello())))],
  [
    'broken UTF-8',
    'encoding',
    1008,
    ({ socket }) => socket.send(Buffer.from([0x22, 0xc3, 0x28, 0x22]), { binary: false }),
  ],
  ['a frame of more than 8 KiB', 'size', 1009, ({ socket }) => socket.send('x'.repeat(8 * 1024 + 1))],
  [
    'a frame of 1 GiB',
    'size',
    1009,
    // Only its head: the length is refused before a byte of it comes.
    ({ socket }) => void Reflect.get(socket, '_socket').write(Buffer.from('81ff0000000040000000aabbccdd', 'hex')),
  ],
  [
    'a frame in 17 fragments',
    'fragments',
    1008,
    ({ socket }) => {
      for (let part = 0; part < 17; part++) socket.send('1', { fin: part === 16 })
    },
  ],
  [
    'frames without pause',
    'flood',
    1008,
    ({ say }) => {
      say(hello())
      for (let id = 0; id < 110; id++) say({ type: 'pong', id })
    },
  ],
  [
    'pings without pause',
    'flood',
    1008,
    ({ socket }) => {
      for (let id = 0; id < 110; id++) socket.ping()
    },
  ],
  [
    'pongs that nobody asked for',
    'flood',
    1008,
    ({ socket }) => {
      for (let id = 0; id < 110; id++) socket.pong()
    },
  ],
]

test.each(breaches)('D12 T23 %s closes the socket, counted as %s', async (_what, reason, code, act) => {
  const { gateway, backend } = await startBoth()
  const page = await openPage(gateway)
  act(page)
  expect(await page.closed).toBe(code)
  expect(await refused(gateway, reason)).toBe(1)
  await expect.poll(() => metric(gateway, `abhyas_duel_closes_total{code="${code}"}`)).toBe(1)
  await expect.poll(() => backend.seen.at(-1)).toEqual({ kind: 'C', connection: 1, text: '{"by":"page"}' })
  // What was wrong never got to the service.
  const relayed = backend.seen.filter(({ kind }) => kind === 'M')
  expect(relayed.length).toBeLessThanOrEqual(reason === 'flood' ? 100 : 0)
})

test('D12 a frame of exactly 8 KiB and one in 16 fragments are let through', async () => {
  const { gateway, backend } = await startBoth()
  const page = await openPage(gateway)
  const text = JSON.stringify(hello())
  page.socket.send(text.padEnd(8 * 1024))
  for (let part = 0; part < 16; part++) {
    page.socket.send(part === 15 ? text.slice(15) : text.slice(part, part + 1), { fin: part === 15 })
  }
  await expect
    .poll(() => backend.seen.filter(({ kind }) => kind === 'M').map((one) => one.text.trim()))
    .toEqual([text, text])
})

test('D12 100 frames at once are let through, pings among them answered', async () => {
  const { gateway, backend } = await startBoth()
  const page = await openPage(gateway)
  let pongs = 0
  page.socket.on('pong', () => (pongs += 1))
  page.say(hello())
  for (let id = 0; id < 89; id++) page.say({ type: 'pong', id })
  for (let id = 0; id < 10; id++) page.socket.ping()
  await expect.poll(() => backend.seen.filter(({ kind }) => kind === 'M')).toHaveLength(90)
  await expect.poll(() => pongs).toBeGreaterThan(0)
  expect(page.socket.readyState).toBe(page.socket.OPEN)
})

test('T20 T39 bytes that are no websocket at all close their socket and nothing else', async () => {
  const { gateway, backend } = await startBoth()
  const honest = await openPage(gateway)
  const bad: readonly Buffer[] = [
    Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
    Buffer.from('8105aabbccdd', 'hex'), // not masked
    rawFrame(0x3, Buffer.from('x')), // an opcode that is none
    rawFrame(0x0, Buffer.from('x')), // a continuation of nothing
    rawFrame(0x9, Buffer.from('x'), false), // a ping in parts
    rawFrame(0x9, Buffer.alloc(126)), // a ping that is too long
    rawFrame(0x8, Buffer.from([1])), // a close with half a code
    rawFrame(0x8, Buffer.from([0, 1])), // a close with a code that is none
    rawFrame(0x8, Buffer.from([0x03, 0xe8, 0xff, 0xfe])), // a close whose reason is no text
    Buffer.from('f1', 'hex').subarray(0, 1), // reserved bits, and no more
    Buffer.alloc(4096, 0xff),
  ]
  for (const [index, bytes] of bad.entries()) {
    const socket = await rawSocket(gateway, `hostile-${index}`)
    socket.end(bytes)
    socket.resume()
    await once(socket, 'close')
  }
  expect(honest.socket.readyState).toBe(honest.socket.OPEN)
  await expect.poll(() => metric(gateway, 'abhyas_duel_sockets')).toBe(1)
  expect(backend.seen.filter(({ kind }) => kind === 'M')).toEqual([])
})

test('T20 random bytes, and random frames well or badly made, never get to the service and never end the gateway', async () => {
  const { gateway, backend } = await startBoth()
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
  const frames = fc.tuple(fc.nat({ max: 15 }), bytes, fc.boolean()).map((parts) => rawFrame(...parts))
  const script = fc.array(fc.oneof(bytes, frames), { minLength: 1, maxLength: 20 })
  let count = 0
  await fc.assert(
    fc.asyncProperty(script, async (parts) => {
      const socket = await rawSocket(gateway, `random-${(count += 1)}`)
      socket.resume()
      socket.end(Buffer.concat(parts))
      await once(socket, 'close')
    }),
    { numRuns: 60 },
  )
  await expect.poll(() => metric(gateway, 'abhyas_duel_sockets')).toBe(0)
  expect(backend.seen.filter(({ kind }) => kind === 'M')).toEqual([])
  expect((await gateway.app.inject('/healthz')).statusCode).toBe(200)
})

test('T23 a frame that trickles in byte by byte is not kept for ever', async () => {
  const { gateway } = await startBoth()
  const socket = await rawSocket(gateway, 'trickle')
  socket.setNoDelay(true)
  const closed = rawClose(socket)
  const head = Buffer.from([0x81, 0x80 | 126, 0x1f, 0x40, 1, 2, 3, 4])
  socket.write(head)
  for (let sent = 0; sent < 8000 && !socket.destroyed && socket.writable; sent++) {
    socket.write('x')
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([0, 1008]).toContain(await closed)
  await expect.poll(() => metric(gateway, 'abhyas_duel_sockets')).toBe(0)
})

test('D2 a page that says nothing is closed after ten seconds', async () => {
  const { gateway } = await startBoth()
  const from = performance.now()
  const [silent, heard] = await Promise.all([openPage(gateway), openPage(gateway)])
  heard.say(hello())
  expect(await silent.closed).toBe(1008)
  expect(performance.now() - from).toBeGreaterThan(8000)
  expect(await refused(gateway, 'silent')).toBe(1)
  expect(heard.socket.readyState).toBe(heard.socket.OPEN)
})

test('L8 T23 a page that does not read is closed once 256 KiB wait, and others hear everything', async () => {
  const { gateway, backend } = await startBoth()
  const deaf = await openPage(gateway)
  const honest = await openPage(gateway)
  deaf.say(hello())
  honest.say(hello())
  await expect.poll(() => backend.seen).toHaveLength(4)
  deaf.socket.pause()
  const text = JSON.stringify('x'.repeat(10_000))
  // More than the system's own buffers hold.
  for (let count = 0; count < 1500; count++) backend.say(1, text)
  backend.say(2, '"after"')
  await expect.poll(() => honest.told).toEqual(['"after"'])
  await expect.poll(() => refused(gateway, 'unread')).toBe(1)
  await expect.poll(() => metric(gateway, 'abhyas_duel_sockets')).toBe(1)
  await expect.poll(() => backend.seen.at(-1)).toEqual({ kind: 'C', connection: 1, text: '{"by":"line"}' })
  deaf.socket.terminate()
})

test('T23 200 hostile sockets beside honest ones: these are served, and memory stays bounded', async () => {
  const { gateway, backend } = await startBoth()
  backend.onSeen = ({ kind, connection, text }) => kind === 'M' && backend.say(connection, text)
  const honest = await Promise.all(Array.from({ length: 10 }, () => openPage(gateway)))
  for (const page of honest) page.say(hello())
  const acts = breaches.filter(([what]) => !what.startsWith('a first word')).map(([, , , act]) => act)
  const before = process.memoryUsage().rss
  const hostile = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const page = await openPage(gateway)
      page.say(hello())
      return page
    }),
  )
  for (const [index, page] of hostile.entries()) {
    if (index % 3 === 0) page.socket.pause()
    acts[index % acts.length]?.(page)
  }
  for (let id = 0; id < 20; id++) for (const page of honest) page.say({ type: 'pong', id })
  for (const page of honest) await expect.poll(() => page.told).toHaveLength(21)
  await Promise.all(hostile.filter((_, index) => index % 3 !== 0).map(({ closed }) => closed))
  await expect.poll(() => metric(gateway, 'abhyas_duel_sockets')).toBe(10)
  // Both ends of every socket live in this process.
  expect(process.memoryUsage().rss - before).toBeLessThan(100 << 20)
  for (const { socket } of hostile) socket.terminate()
})
