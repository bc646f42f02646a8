import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startDuelBackend, type DuelBackend } from '../testing/duel-backend.ts'
import { startGateway } from '../testing/gateway.ts'
import { hello, linked, metric, openPage, startBoth } from '../testing/page.ts'

const epoch = '0190a0a0-0000-7000-8000-0000000000aa'

const last = ({ seen }: DuelBackend) => seen.at(-1)

test('D1 D13 an admitted socket is opened at the service with its token, and frames flow both ways as they are', async () => {
  const { gateway, backend } = await startBoth()
  const page = await openPage(gateway, { token: 'the-token' })
  await expect.poll(() => backend.seen).toHaveLength(1)
  const [opened] = backend.seen
  expect(opened).toMatchObject({ kind: 'O', connection: 1 })
  expect(JSON.parse(opened?.text ?? '')).toEqual({
    token: 'the-token',
    ip: '127.0.0.1',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const text = `{ "tab":"${epoch}", "type":"hello" }`
  page.socket.send(text)
  await expect.poll(() => last(backend)).toEqual({ kind: 'M', connection: 1, text })
  const told = '{"any":"thing, as it is ✓"}'
  backend.say(1, told)
  await expect.poll(() => page.told).toEqual([told])
  expect(await metric(gateway, 'abhyas_duel_sockets')).toBe(1)
  expect(await metric(gateway, 'abhyas_duel_frames_total{direction="fromPlayer"}')).toBe(1)
  expect(await metric(gateway, 'abhyas_duel_frames_total{direction="toPlayer"}')).toBe(1)
  expect(gateway.lines.join('')).not.toContain('the-token')
})

test('D13 players share one link, each hears only what is theirs, and frames keep their order', async () => {
  const { gateway, backend } = await startBoth()
  const pages = await Promise.all(Array.from({ length: 10 }, () => openPage(gateway)))
  backend.onSeen = ({ kind, connection, text }) => kind === 'M' && backend.say(connection, text)
  for (const page of pages) page.say(hello())
  for (let id = 0; id < 50; id++) for (const page of pages) page.say({ type: 'pong', id })
  for (const page of pages) {
    await expect.poll(() => page.told).toHaveLength(51)
    expect(page.told.slice(1)).toEqual(Array.from({ length: 50 }, (_, id) => JSON.stringify({ type: 'pong', id })))
  }
  expect(backend.links.size).toBe(1)
})

test('T3 D13 the service closes a player whose session is over, and hears no more of them', async () => {
  const { gateway, backend } = await startBoth()
  const page = await openPage(gateway)
  await expect.poll(() => backend.seen).toHaveLength(1)
  backend.shut(1, 4401, 'The session is over')
  expect(await page.closed).toBe(4401)
  const other = await openPage(gateway)
  await expect.poll(() => last(backend)?.connection).toBe(2)
  other.socket.close(1000)
  await expect.poll(() => last(backend)).toEqual({ kind: 'C', connection: 2, text: '{"by":"page"}' })
  expect(backend.seen.map(({ kind }) => kind)).toEqual(['O', 'O', 'C'])
  expect(await metric(gateway, 'abhyas_duel_closes_total{code="4401"}')).toBe(1)
})

test('D11 a code of the service that is none of the protocol is no crash and means to try later', async () => {
  const { gateway, backend } = await startBoth()
  for (const [index, code] of [0, 1005, 1006, 1015, 2000, 65_535].entries()) {
    const connection = index + 1
    const page = await openPage(gateway)
    await expect.poll(() => last(backend)?.connection).toBe(connection)
    backend.shut(connection, code, '✓'.repeat(200))
    expect(await page.closed).toBe(1013)
  }
})

test('D7 a line that breaks is told from a page that closes', async () => {
  const { gateway, backend } = await startBoth()
  const page = await openPage(gateway)
  page.say(hello())
  await expect.poll(() => backend.seen).toHaveLength(2)
  page.socket.terminate()
  await expect.poll(() => last(backend)).toEqual({ kind: 'C', connection: 1, text: '{"by":"line"}' })
})

test('F9 D14 a link that breaks closes its players with 1013, refuses upgrades meanwhile, and comes back by itself', async () => {
  const { gateway, backend } = await startBoth()
  const pages = await Promise.all(Array.from({ length: 20 }, () => openPage(gateway)))
  await backend.kill()
  const closed = await Promise.all(pages.map((page) => page.closed))
  expect(new Set(closed)).toEqual(new Set([1013]))
  await expect(openPage(gateway)).rejects.toThrow('503')
  expect(gateway.lines.filter((line) => line.includes('duel service lost'))).toHaveLength(1)
  await backend.revive()
  await linked(gateway)
  const page = await openPage(gateway)
  page.say(hello())
  await expect.poll(() => last(backend)).toMatchObject({ kind: 'M', connection: 21 })
})

test('D13 while the service does not read, players wait, and then all of theirs comes in order', async () => {
  const { gateway, backend } = await startBoth()
  const [link] = backend.links
  const pages = await Promise.all(Array.from({ length: 24 }, () => openPage(gateway)))
  await expect.poll(() => backend.seen).toHaveLength(24)
  link?.pause()
  for (const page of pages) page.say(hello())
  // Far more than the system's own buffers hold.
  for (let id = 0; id < 90; id++) {
    for (const { socket } of pages) socket.send(JSON.stringify({ type: 'pong', id }).padEnd(8000))
  }
  await expect.poll(() => metric(gateway, 'abhyas_duel_held')).toBe(24)
  expect(await metric(gateway, 'abhyas_duel_frames_total{direction="fromPlayer"}')).toBeLessThan(24 * 91)
  link?.resume()
  await expect.poll(() => backend.seen.length).toBe(24 * 92)
  for (let connection = 1; connection <= 24; connection++) {
    const own = backend.seen.filter((one) => one.connection === connection).slice(2)
    expect(own.map(({ text }) => JSON.parse(text).id)).toEqual(Array.from({ length: 90 }, (_, id) => id))
  }
})

test('F9 a service that is silent is taken for lost, and its players are closed', async () => {
  const { gateway, backend } = await startBoth()
  const page = await openPage(gateway)
  page.say(hello())
  for (const link of backend.links) link.pause()
  expect(await page.closed).toBe(1013)
  for (const link of backend.links) link.terminate()
})

test('F10 a gateway that stops tells the service of each player that it was us, and closes all with 1012', async () => {
  const { gateway, backend } = await startBoth()
  const pages = await Promise.all(Array.from({ length: 50 }, () => openPage(gateway)))
  await expect.poll(() => backend.seen).toHaveLength(50)
  const stopped = gateway.stop(5000)
  const codes = await Promise.all(pages.map((page) => page.closed))
  expect(new Set(codes)).toEqual(new Set([1012]))
  await stopped
  const ended = () => backend.seen.filter(({ kind }) => kind === 'C').map(({ text }) => text)
  await expect.poll(ended).toEqual(Array(50).fill('{"by":"us"}'))
  await expect.poll(() => backend.links.size).toBe(0)
})

test('F10 a page that does not answer the close holds nothing up', async () => {
  const { gateway } = await startBoth()
  const page = await openPage(gateway)
  page.socket.pause()
  await gateway.stop(5000)
  expect(await metric(gateway, 'abhyas_duel_sockets')).toBe(0)
  page.socket.terminate()
})

test('D12 a student has eight sockets at most, and one more when one is closed', async () => {
  const { gateway } = await startBoth()
  const studentId = '0190a0a0-0000-7000-8000-0000000000ff'
  const pages = await Promise.all(Array.from({ length: 8 }, () => openPage(gateway, { studentId })))
  await expect(openPage(gateway, { studentId })).rejects.toThrow('429')
  await openPage(gateway)
  pages[0]?.socket.close()
  await pages[0]?.closed
  await expect.poll(() => metric(gateway, 'abhyas_duel_sockets')).toBe(8)
  await openPage(gateway, { studentId })
})

test('T36 the service hears of the real peer: a forwarded address counts from a trusted proxy only', async () => {
  const { gateway, backend } = await startBoth()
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.8', 'x-user-id': 'someone' }
  await openPage(gateway, { headers })
  await expect.poll(() => backend.seen).toHaveLength(1)
  expect(JSON.parse(last(backend)?.text ?? '')).toMatchObject({ ip: '127.0.0.1' })
  expect(backend.seen[0]?.text).not.toMatch(/203\.0\.113|someone/)
  const trusting = await startGateway({ env: { MATCHING_WS_URL: backend.url, TRUSTED_PROXIES: '127.0.0.1' } })
  await linked(trusting)
  await openPage(trusting, { headers })
  await expect.poll(() => backend.seen).toHaveLength(2)
  expect(JSON.parse(last(backend)?.text ?? '')).toMatchObject({ ip: '203.0.113.7' })
})

test('D12 an address has a thousand sockets at most, whoever its students are', { timeout: 60_000 }, async () => {
  const backend = await startDuelBackend()
  const gateway = await startGateway({
    env: { MATCHING_WS_URL: backend.url, TRUSTED_PROXIES: '127.0.0.1' },
    limits: { all: { burst: 10_000, perSecond: 1000 } },
  })
  await linked(gateway)
  const from = async (ip: string) => {
    const page = await openPage(gateway, { headers: { 'x-forwarded-for': ip } })
    // Who says nothing is closed after ten seconds.
    page.say(hello())
    return page
  }
  for (let opened = 0; opened < 1000; opened += 100) {
    await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.7')))
  }
  await expect(from('203.0.113.7')).rejects.toThrow('429')
  await from('203.0.113.8')
})

test('T39 nothing but our gate listens for upgrades', async () => {
  const { gateway } = await startBoth()
  expect(gateway.app.server.listenerCount('upgrade')).toBe(1)
})

test('D13 a handshake that offers compression gets none', async () => {
  const { gateway } = await startBoth()
  const page = await openPage(gateway, { perMessageDeflate: true })
  expect(page.socket.extensions).toBe('')
  page.socket.close()
  await once(page.socket, 'close')
})
