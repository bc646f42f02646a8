import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCookie } from '@abhyas/contracts/http'
import { expect, onTestFinished, test } from 'vitest'
import { makeClientDir } from '../../apps/bff/src/testing/client-files.ts'
import { startStub } from '../../apps/bff/src/testing/stub-upstream.ts'
import { demoCookie } from '../testing/demo-session.ts'
import { freePort } from '../testing/product.ts'

const main = join(import.meta.dirname, '../../apps/bff/src/main.ts')

/** A gateway as a process of its own; its address in the browser is the same as that of all the others. */
async function gateway(backend: string, keys: readonly string[]): Promise<string> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-keys-'))
  const clientDir = makeClientDir()
  const child = spawn(process.execPath, [main], {
    env: {
      DATA_DIR: dataDir,
      CLIENT_DIR: clientDir,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      BACKEND_URL: backend,
      SESSION_KEYS: keys.join(','),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    for (const folder of [dataDir, clientDir]) rmSync(folder, { recursive: true })
  })
  await once(child, 'message')
  return `http://127.0.0.1:${port}`
}

test(
  'F37 session keys rotate in three steps of a rolling restart, and nobody is signed out',
  { timeout: 180_000 },
  async () => {
    const stub = await startStub()
    onTestFinished(() => stub.close())
    const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
    const steps = [[older], [older, newer], [newer, older], [newer]]
    const gateways = await Promise.all(steps.map((keys) => gateway(stub.origin, keys)))
    const cookies = await Promise.all(gateways.map((origin) => demoCookie(origin)))
    const knows = async (origin: string, cookie: string) => {
      const answer = await fetch(`${origin}/trpc/news.progress`, { headers: { cookie } })
      return answer.status === 200
    }
    const known = await Promise.all(
      gateways.map((origin) => Promise.all(cookies.map((cookie) => knows(origin, cookie)))),
    )
    expect(cookies.every((cookie) => cookie.startsWith(sessionCookie))).toBe(true)
    // Of each step's gateways, whose sessions they know. Neighbours know each other's, as they must while one becomes the
    // other; from the first at once to the third they would not, and at the last the sessions of the first are over.
    expect(known).toEqual([
      [true, true, false, false],
      [true, true, true, true],
      [true, true, true, true],
      [false, false, true, true],
    ])
  },
)
