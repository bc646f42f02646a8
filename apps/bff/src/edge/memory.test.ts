import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bookmarkList } from '../testing/bookmarks.ts'
import { makeClientDir } from '../testing/client-files.ts'
import { freePort } from '../testing/free-port.ts'
import { callUrl, publicOrigin, sessionKey, signedIn } from '../testing/gateway.ts'
import { healthy, startStub } from '../testing/stub-upstream.ts'

const main = path.join(import.meta.dirname, '../main.ts')

/** A gateway in a process of its own, with arguments for Node. Ended when the test is. */
async function startSmall(nodeArguments: readonly string[], backend: string) {
  const dirs = [mkdtempSync(path.join(tmpdir(), 'abhyas-memory-')), makeClientDir()]
  const [DATA_DIR = '', CLIENT_DIR = ''] = dirs
  const [port, adminPort] = [await freePort(), await freePort()]
  const env = {
    // As the images have it.
    MALLOC_MMAP_THRESHOLD_: '131072',
    DATA_DIR,
    CLIENT_DIR,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    LOG_LEVEL: 'warn',
    BACKEND_URL: backend,
    PUBLIC_ORIGIN: publicOrigin,
    SESSION_KEYS: sessionKey.toString('hex'),
  }
  const child = spawn(process.execPath, [...nodeArguments, main], {
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
  const own = (): number =>
    Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024
  return { child, port, own, origin: `http://127.0.0.1:${port}`, metric }
}

test('F33 in a small container the answers that nobody reads are refused before it is full, and others are served once they are gone', async () => {
  const upstream = await startStub()
  onTestFinished(upstream.close)
  const bookmarks = bookmarkList(5000)
  upstream.behave = (request, response) =>
    healthy(request, response, (text) => (request.call === 'GET /bookmarks' ? bookmarks : text))
  const limit = 160 << 20
  // What the system would say in such a container, and what Node would make of it.
  const pretended = `data:text/javascript,process.constrainedMemory=()=>${limit}`
  const node = [
    `--import=${pretended}`,
    '--max-old-space-size=128',
    '--min-semi-space-size=8',
    '--max-semi-space-size=8',
  ]
  const gateway = await startSmall(node, upstream.origin)
  const shed = (): Promise<number> => gateway.metric('abhyas_shed_total{priority="sheddablePlus"}')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const deaf = async (): Promise<void> => {
    const socket = connect(gateway.port, '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`GET ${callUrl('bookmarks.list')} HTTP/1.1\r\nhost: x\r\ncookie: ${signedIn().cookie}\r\n\r\n`)
    // Its beginning has come, so that it is made; nothing of it is taken.
    await once(socket, 'readable')
  }
  let most = 0
  // Until there is no room. One after the other: what two of them take while they are made may be what is left.
  for (let n = 0; n < 1000 && (await shed()) === 0; n += 1) {
    await deaf()
    most = Math.max(most, gateway.own())
  }
  // Nor is it filled by those who come after the first refusal.
  for (let n = 0; n < 30; n += 1) {
    await deaf()
    most = Math.max(most, gateway.own())
  }
  expect(await shed()).toBeGreaterThan(0)
  expect(most).toBeLessThan(limit)
  expect(gateway.child.exitCode).toBeNull()
  for (const socket of sockets) socket.destroy()
  const ask = async (): Promise<number> =>
    (await fetch(gateway.origin + callUrl('account.session'), { headers: signedIn() })).status
  await expect.poll(ask).toBe(200)
}, 300_000)
