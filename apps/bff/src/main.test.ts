import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { procedures } from '@abhyas/contracts'
import { answerTo } from './testing/answers.ts'
import { makeClientDir } from './testing/client-files.ts'
import { startDuelBackend } from './testing/duel-backend.ts'
import { freePort } from './testing/free-port.ts'
import { publicOrigin, sessionKey } from './testing/gateway.ts'
import { hello, openPage } from './testing/page.ts'
import { sendRaw, statusOf } from './testing/raw.ts'
import { startStub } from './testing/stub-upstream.ts'

const main = path.join(import.meta.dirname, 'main.ts')

interface Run {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  readonly exit: Promise<number | null>
}

function run(env: Record<string, string>, args: readonly string[] = []): Run {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-main-'))
  const clientDir = makeClientDir()
  const child = spawn(process.execPath, [main, ...args], {
    env: { DATA_DIR: dataDir, CLIENT_DIR: clientDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const text = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (text.out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text.err += chunk.toString()))
  // Not `close`: that does not come for a child whose channel we cut ourselves.
  const streams = [child.stdout, child.stderr].flatMap((stream) => (stream ? [finished(stream)] : []))
  const exit = exited(child, streams)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
    rmSync(dataDir, { recursive: true })
    rmSync(clientDir, { recursive: true })
  })
  return { child, out: () => text.out, err: () => text.err, exit }
}

async function exited(child: ChildProcess, streams: readonly Promise<void>[]): Promise<number | null> {
  const [code]: (number | null)[] = await once(child, 'exit')
  await Promise.all(streams)
  return code ?? null
}

async function started(
  env: Record<string, string> = {},
): Promise<Run & { readonly port: number; readonly adminPort: number }> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const one = run({ PORT: String(port), ADMIN_PORT: String(adminPort), ...env })
  const ready = await Promise.race([once(one.child, 'message').then(() => true), one.exit.then(() => false)])
  expect(ready, one.err()).toBe(true)
  return { ...one, port, adminPort }
}

test('DATA-03 a broken setting ends the start with one line that names it', async () => {
  const one = run({ BACKEND_URL: 'nonsense' })
  expect(await one.exit).toBe(1)
  expect(one.err()).toBe('The gateway cannot start: BACKEND_URL is not an http or https address\n')
})

test('DATA-03 a port in use ends the start with one line, for both ports', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo // of a server that listens on a port
  for (const variable of ['PORT', 'ADMIN_PORT']) {
    const one = run({ PORT: '0', ADMIN_PORT: '0', [variable]: String(port) })
    expect(await one.exit).toBe(1)
    expect(one.err()).toBe(`The gateway cannot start: ${variable} ${port} is in use\n`)
  }
})

test('DATA-03 a data folder that cannot be written to ends the start with one line', async () => {
  const one = run({ DATA_DIR: main })
  expect(await one.exit).toBe(1)
  expect(one.err()).toMatch(/^The gateway cannot start: the session keys in DATA_DIR [^\n]+\n$/)
})

test('DATA-03 what is not configured is off, and the log says so once', async () => {
  const one = await started()
  const off = () =>
    one
      .out()
      .split('\n')
      .filter((line) => line.includes('"off":'))
  await expect.poll(() => off().length).toBe(1)
  expect(JSON.parse(off()[0] ?? '').off).toContain('shared limits (VALKEY_URL)')
})

test('DATA-03 what is configured and not used yet is said in the log, without its value', async () => {
  const one = await started({ VALKEY_URL: 'redis://CANARY@valkey.test', MATCHING_WS_URL: 'wss://CANARY.test' })
  const line = () =>
    one
      .out()
      .split('\n')
      .find((text) => text.includes('configured, not used yet'))
  await expect.poll(line).toBeDefined()
  const { level, unused } = JSON.parse(line() ?? '')
  expect(level).toBe('warn')
  expect(unused).toEqual(['shared limits (VALKEY_URL)'])
  expect(one.out()).not.toContain('CANARY')
})

/** An error service on loopback, and what it got. */
async function startErrorService(): Promise<{ readonly dsn: string; readonly got: string[] }> {
  const got: string[] = []
  const service = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push(body)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => {
    service.closeAllConnections()
    service.close()
  })
  const { port } = service.address() as AddressInfo // of a server that listens on a port
  return { dsn: `http://key@127.0.0.1:${port}/7`, got }
}

test('T20 with reports on no header of a trace ends the process, and what ends it is reported before', async () => {
  const { dsn, got } = await startErrorService()
  const crash = 'process.on("SIGUSR2", () => { throw new RangeError("CANARY") })'
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(crash)}`
  const one = await started({ SENTRY_DSN: dsn, RELEASE: 'r1', NODE_OPTIONS })
  for (const header of ['baggage: %3G', 'sentry-trace: %', 'traceparent: 00-%-1', 'baggage: sentry-trace_id=%']) {
    const answer = await sendRaw(one.port, `GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${header}\r\n\r\n`)
    expect(statusOf(answer), header).toBe(200)
  }
  const reports = () => got.filter((body) => body.includes('"exception"'))
  expect(reports()).toEqual([])
  one.child.kill('SIGUSR2')
  expect(await one.exit).toBe(1)
  await expect.poll(reports).toHaveLength(1)
  const [report = ''] = reports()
  expect(report).toContain('"type":"RangeError"')
  expect(report).toContain('"release":"r1"')
  expect(got.join()).not.toContain('CANARY')
})

test('T13 --print-routes lists every procedure and nothing that is not served', async () => {
  const one = run({ PUBLIC_ORIGIN: 'https://abhyas.test', SENTRY_DSN: 'https://key@errors.test/1' }, ['--print-routes'])
  expect(await one.exit).toBe(0)
  const routes = one.out().trim().split('\n')
  const calls = procedures().map(
    ({ path: name, procedure }) => `${procedure.kind === 'mutation' ? 'POST' : 'GET'} /trpc/${name}`,
  )
  expect(routes).toEqual(
    expect.arrayContaining([
      ...calls,
      'UPGRADE /ws/duel',
      'POST /monitoring',
      'POST /auth/logout',
      'GET /uploads/:uploadId/:n',
      'GET /sw.js',
    ]),
  )
  expect(routes.filter((route) => route.startsWith('POST')).toSorted()).toEqual(
    [
      ...calls.filter((route) => route.startsWith('POST')),
      'POST /trpc/:names',
      'POST /auth/logout',
      'POST /monitoring',
      'POST /uploads',
    ].toSorted(),
  )
})

const editions = JSON.stringify(answerTo('GET /news/editions')?.[2])

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
  'F10 at %s it finishes what runs, then ends with 0',
  async (sign) => {
    const stub = await startStub()
    onTestFinished(() => stub.close())
    const one = await started({ BACKEND_URL: stub.origin })
    let finish = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      stub.behave = ({ headers }, response) => {
        // Its head is there at once: what is held back is under way, not late.
        response.writeHead(200, {
          'content-type': 'application/json',
          'x-request-id': headers['x-request-id'] ?? '',
        })
        response.flushHeaders()
        finish = () => void response.end(editions)
        resolve()
      }
    })
    const answer = fetch(`http://127.0.0.1:${one.port}/trpc/news.editions`)
    await asked
    if (sign === 'disconnect') one.child.disconnect()
    else one.child.kill(sign)
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${one.port}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    finish()
    expect((await answer).status).toBe(200)
    const body: unknown = await (await answer).json()
    expect(body).toMatchObject({ result: {} })
    expect(await one.exit).toBe(0)
  },
)

test('T31 metrics are on the admin port only, by route template and without anything personal', async () => {
  const one = await started()
  await fetch(`http://127.0.0.1:${one.port}/share/someones-id?email=asha`)
  const metrics = await (await fetch(`http://127.0.0.1:${one.adminPort}/metrics`)).text()
  for (const name of [
    'abhyas_requests_total',
    'abhyas_upstream_seconds',
    'abhyas_breaker_state',
    'abhyas_cache_reads_total',
    'nodejs_eventloop_lag_p99_seconds',
    'abhyas_refusals_total',
  ]) {
    expect(metrics).toContain(name)
  }
  expect(metrics).toContain('route="/share/:id"')
  expect(metrics).not.toMatch(/someones-id|asha/)
  expect((await fetch(`http://127.0.0.1:${one.port}/metrics`)).status).toBe(404)
})

test('T1 the session keys that it makes are for its owner’s eyes only', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await started({ DATA_DIR: dataDir })
  expect(statSync(path.join(dataDir, 'session-keys')).mode & 0o777).toBe(0o600)
})

const startedWithDuels = async () => {
  const backend = await startDuelBackend()
  const one = await started({
    PUBLIC_ORIGIN: publicOrigin,
    SESSION_KEYS: sessionKey.toString('hex'),
    MATCHING_WS_URL: backend.url,
  })
  await expect.poll(() => one.out()).toContain('duel service reached')
  const pages = await Promise.all(Array.from({ length: 200 }, () => openPage(one)))
  for (const page of pages) page.say(hello())
  await expect.poll(() => backend.seen).toHaveLength(400)
  return { one, backend, pages }
}

test('F10 a gateway with 200 sockets of duels that is told to end closes them with 1012 and exits with 0', async () => {
  const { one, backend, pages } = await startedWithDuels()
  one.child.kill('SIGTERM')
  const codes = await Promise.all(pages.map(({ closed }) => closed))
  expect(new Set(codes)).toEqual(new Set([1012]))
  expect(await one.exit).toBe(0)
  const ended = () => backend.seen.filter(({ kind }) => kind === 'C').map(({ text }) => text)
  await expect.poll(ended).toEqual(Array(200).fill('{"by":"us"}'))
})

test('F11 a gateway that is killed tells the service nothing, and its link breaks at once', async () => {
  const { one, backend, pages } = await startedWithDuels()
  one.child.kill('SIGKILL')
  await Promise.all(pages.map(({ closed }) => closed))
  await expect.poll(() => backend.links.size).toBe(0)
  expect(backend.seen.filter(({ kind }) => kind === 'C')).toEqual([])
})
