import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeClientDir } from '../testing/client-files.ts'
import { freePort } from '../testing/free-port.ts'
import { callUrl, publicOrigin, sessionKey, signedIn } from '../testing/gateway.ts'
import { healthy, startStub } from '../testing/stub-upstream.ts'

const main = path.join(import.meta.dirname, '../main.ts')

/** A gateway in a process of its own whose old generation may have so many megabytes. Ended when the test is. */
async function startSmall(heapMb: number, backend: string) {
  const dirs = [mkdtempSync(path.join(tmpdir(), 'abhyas-memory-')), makeClientDir()]
  const [DATA_DIR = '', CLIENT_DIR = ''] = dirs
  const [port, adminPort] = [await freePort(), await freePort()]
  const env = {
    DATA_DIR,
    CLIENT_DIR,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    LOG_LEVEL: 'warn',
    BACKEND_URL: backend,
    PUBLIC_ORIGIN: publicOrigin,
    SESSION_KEYS: sessionKey.toString('hex'),
  }
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, main], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    for (const dir of dirs) rmSync(dir, { recursive: true })
  })
  await Promise.race([once(child, 'message'), ended])
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1) ?? Number.NaN)
  }
  return { child, origin: `http://127.0.0.1:${port}`, metric }
}

const bookmark = (n: number) => ({
  kind: 'question',
  itemId: `question-${n}`,
  saved: true,
  folder: '',
  note: 'x'.repeat(500),
  importantBecause: null,
  title: `Question ${n}`,
  detail: 'Polity',
  at: '2026-03-10T06:30:00.000Z',
})

test('F33 a gateway with little memory that is asked for much sheds before it is gone, and lives', async () => {
  const upstream = await startStub()
  onTestFinished(upstream.close)
  const bookmarks = JSON.stringify({ bookmarks: Array.from({ length: 3000 }, (_, n) => bookmark(n)) })
  upstream.behave = (request, response) =>
    healthy(request, response, (text) => (request.call === 'GET /bookmarks' ? bookmarks : text))
  const gateway = await startSmall(64, upstream.origin)
  const ask = async (call: string): Promise<number> => {
    const answer = await fetch(gateway.origin + callUrl(call), { headers: signedIn() })
    await answer.arrayBuffer()
    const isTold = Number(answer.headers.get('retry-after')) >= 1
    expect(answer.status !== 503 || isTold).toBe(true)
    return answer.status
  }
  // Fewer at once than any limit but that of the memory.
  const statuses: number[] = []
  const reader = async (): Promise<void> => {
    for (let n = 0; n < 3; n += 1) statuses.push(await ask('bookmarks.list'))
  }
  await Promise.all(Array.from({ length: 40 }, reader))
  expect(gateway.child.exitCode).toBeNull()
  expect(statuses).toContain(200)
  expect(await gateway.metric('abhyas_shed_total{priority="sheddablePlus"}')).toBeGreaterThan(0)
  await expect.poll(() => ask('account.session')).toBe(200)
}, 120_000)
