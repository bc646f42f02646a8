import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { whyNoServer } from './testing/database.ts'
import { installedPostgres, startPostgres } from '@abhyas/database/testing/postgres'
import { makeDataDir, spawnMain, startMain, type TestProcess, whenEnded } from './testing/process.ts'

/** The full count is run by `pnpm soak`; a round costs a start. */
const rounds = process.env.SOAK ? Number(process.env.SOAK) * 3 : 1
// Generous: a start compiles the embedded database, which a busy machine does slowly.
const roundTimeoutMs = 120_000

const Token = z.object({ token: z.string() })
const Progress = z.object({
  answered: z.object({ total: z.number() }),
  calendar: z.array(z.object({ seconds: z.number() })),
})
const Items = z.object({ items: z.array(z.object({ id: z.string() })) })
const Editions = z.object({ editions: z.array(z.object({ source: z.string(), current: z.string() })) })

const call = async (origin: string, path: string, token = '', body?: object, headers: Record<string, string> = {}) => {
  const reply = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body ? JSON.stringify(body) : null,
  })
  const parsed: unknown = await reply.json()
  return { status: reply.status, body: parsed }
}

const enterDemo = async (origin: string) =>
  Token.parse((await call(origin, '/account/sessions/demo', '', {})).body).token

/** How long was read, on all days: midnight may pass meanwhile. */
const secondsRead = async (origin: string, token: string) =>
  Progress.parse((await call(origin, '/news/progress', token)).body).calendar.reduce(
    (sum, { seconds }) => sum + seconds,
    0,
  )

async function firstItem(origin: string): Promise<string> {
  const { editions } = Editions.parse((await call(origin, '/news/editions')).body)
  const edition = await call(origin, `/news/editions/${editions[0]?.source}/${editions[0]?.current}`)
  return Items.parse(edition.body).items[0]?.id ?? 'none'
}

const reading = (itemId: string, seconds: number) => ({
  clientId: randomUUID(),
  at: new Date().toISOString(),
  itemId,
  seconds,
  finished: false,
})

describe('the backend as a process', () => {
  let dataDir: string
  let processes: TestProcess[]
  let model: string
  beforeAll(async () => {
    model = await makeDataDir()
  }, roundTimeoutMs)
  afterAll(() => rmSync(model, { recursive: true, force: true }))
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'abhyas-data-'))
    cpSync(model, dataDir, { recursive: true })
    processes = []
  })
  afterEach(async () => {
    await Promise.all(processes.map((each) => each.end('SIGKILL')))
    rmSync(dataDir, { recursive: true, force: true })
  })
  // With its temporary files in there too, nothing is left behind by the kills.
  const start = async (env: Record<string, string> = { DATA_DIR: dataDir, TMPDIR: dataDir }) => {
    const started = await startMain(env)
    processes.push(started)
    return started
  }

  it(
    'F12 a write whose answer was lost to a kill -9 is stored once, and its repetition gets the same answer',
    async () => {
      let server = await start()
      const token = await enterDemo(server.origin)
      const itemId = await firstItem(server.origin)
      let expected = await secondsRead(server.origin, token)
      for (let round = 0; round < rounds; round += 1) {
        const body = reading(itemId, 7)
        const lost = call(server.origin, '/news/readings', token, body, { 'x-failpoint': 'before-reply' })
        await expect(lost).rejects.toThrow('fetch failed')
        server = await start()
        expected += 7
        const first = await call(server.origin, '/news/readings', token, body)
        const again = await call(server.origin, '/news/readings', token, body)
        expect([first.status, again]).toEqual([200, first])
        expect(await secondsRead(server.origin, token)).toBe(expected)
      }
    },
    roundTimeoutMs * rounds,
  )

  it(
    'F13 no acknowledged write is lost when the process with the embedded database is killed',
    async () => {
      let server = await start()
      const token = await enterDemo(server.origin)
      const itemId = await firstItem(server.origin)
      let expected = await secondsRead(server.origin, token)
      for (let round = 0; round < rounds; round += 1) {
        const { origin } = server
        const sending = Array.from({ length: 12 }, () => reading(itemId, 1))
        let acknowledged = 0
        const attempts = sending.map(async (body) => {
          const { status } = await call(origin, '/news/readings', token, body)
          acknowledged += Number(status === 200)
          if (acknowledged === 4) server.child.kill('SIGKILL')
        })
        await Promise.allSettled(attempts)
        server = await start()
        const stored = await secondsRead(server.origin, token)
        expect(stored).toBeGreaterThanOrEqual(expected + acknowledged)
        for (const body of sending) await call(server.origin, '/news/readings', token, body)
        expected += sending.length
        expect(await secondsRead(server.origin, token)).toBe(expected)
      }
    },
    roundTimeoutMs * rounds,
  )

  it(
    'F14 a second backend on the same folder is refused within two seconds, with one clear line',
    async () => {
      const server = await start()
      let leastMs = Infinity
      // The best of some, because the machine that runs the tests has other work too.
      for (let tries = 0; leastMs >= 2000 && tries < 20; tries += 1) {
        const from = performance.now()
        const second = await whenEnded(spawnMain({ DATA_DIR: dataDir }))
        leastMs = Math.min(leastMs, performance.now() - from)
        expect(second.code).toBe(1)
        expect(second.printed).toMatch(/^DATA_DIR \S+ is in use by another running Abhyas\.[^\n]*\n$/)
      }
      expect(leastMs).toBeLessThan(2000)
      expect((await call(server.origin, '/readyz')).status).toBe(200)
    },
    roundTimeoutMs,
  )

  it(
    'F14 a port in use, a broken setting and a database that is not there give one clear line each',
    async () => {
      const blocker = createServer().listen(0, '127.0.0.1')
      await once(blocker, 'listening')
      // A server that listens on a port has an address of this kind.
      const { port } = blocker.address() as AddressInfo
      const taken = await whenEnded(spawnMain({ DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'silent' }))
      blocker.close()
      expect(taken).toEqual({ code: 1, printed: `Port ${port} is in use. Stop what uses it, or choose another.\n` })
      const broken = await whenEnded(spawnMain({ DATA_DIR: dataDir, PORT: 'many' }))
      expect(broken).toEqual({ code: 1, printed: 'Settings are not valid. PORT: must be a number\n' })
      const away = await whenEnded(spawnMain({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x', LOG_LEVEL: 'silent' }))
      expect(away).toEqual({ code: 1, printed: 'DATABASE_URL: the database cannot be reached.\n' })
    },
    roundTimeoutMs,
  )

  it(
    'F14 SIGTERM, SIGINT and the end of its parent end it cleanly, and it starts again on the same folder',
    async () => {
      for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
        const server = await start()
        const socketDir = readFileSync(join(dataDir, 'socket-dir'), 'utf8')
        expect(existsSync(socketDir)).toBe(true)
        const ended = once(server.child, 'exit')
        if (signal === 'disconnect') server.child.disconnect()
        else server.child.kill(signal)
        expect([signal, await ended]).toEqual([signal, [0, null]])
        expect(existsSync(socketDir)).toBe(false)
      }
    },
    roundTimeoutMs,
  )

  it(
    'F14 at SIGTERM a request is still answered, and connections that nobody uses do not hold the process',
    async () => {
      const server = await start()
      const port = Number(new URL(server.origin).port)
      const ask = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
      const begun = 'POST /account/sessions/demo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
      const open = async (text: string) => {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        socket.write(text)
        return socket
      }
      const keptAlive = await open(ask)
      await once(keptAlive, 'data')
      const [silent, running] = [await open(''), await open(`${begun}content-length: 2\r\n\r\n{`)]
      // Whatever the others sent has arrived once a later request is answered.
      expect((await call(server.origin, '/healthz')).status).toBe(200)
      const ended = once(server.child, 'exit')
      const closed = once(keptAlive, 'close')
      server.child.kill('SIGTERM')
      await closed
      running.write('}')
      const [answer] = await once(running, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 201 [\s\S]*\r\nconnection: close\r\n/i)
      expect(await ended).toEqual([0, null])
      silent.destroy()
    },
    roundTimeoutMs,
  )

  const why = whyNoServer === undefined ? '' : ` (skipped: ${whyNoServer})`
  it.skipIf(installedPostgres() === undefined)(
    `F13 PostgreSQL killed: 503 meanwhile, back by itself, nothing acknowledged lost${why}`,
    async () => {
      const postgres = await startPostgres(installedPostgres() ?? '')
      const server = await start({ DATABASE_URL: postgres.url })
      const { origin } = server
      const token = await enterDemo(origin)
      const itemId = await firstItem(origin)
      const before = await secondsRead(origin, token)
      for (let index = 0; index < 10; index += 1) await call(origin, '/news/readings', token, reading(itemId, 1))
      await postgres.kill()
      expect(await call(origin, '/news/progress', token)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect((await call(origin, '/readyz')).status).toBe(503)
      expect((await call(origin, '/news/editions')).status).toBe(200)
      await postgres.restart()
      const from = performance.now()
      while ((await call(origin, '/readyz')).status !== 200) await delay(50)
      expect(performance.now() - from).toBeLessThan(10_000)
      expect(await secondsRead(origin, token)).toBe(before + 10)
      await server.end('SIGTERM')
      await postgres.stop()
    },
    roundTimeoutMs,
  )
})
