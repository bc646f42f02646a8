import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeFlags } from './node-flags.ts'
import { freePort } from './testing/product.ts'
import { type SmallDisk, smallDisk, whyNoDisk } from './testing/small-disk.ts'

const root = path.resolve(import.meta.dirname, '..')
const why = whyNoDisk === undefined ? '' : ` (skipped: ${whyNoDisk})`

/** A gateway whose log is `output`. Every call of it is logged, and none needs what would be behind it. */
async function startGateway(output: number | 'pipe'): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [...nodeFlags, path.join(root, 'apps/bff/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      BACKEND_URL: 'http://127.0.0.1:1',
      SESSION_KEYS: randomBytes(32).toString('hex'),
    },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, child }
}

const end = async (child: ChildProcess): Promise<number | null> => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return child.exitCode
}

/** As many calls as make lines beyond what is held back before it is written; no more at once than a new gateway lets in. */
async function callOften(url: string): Promise<readonly number[]> {
  const statuses: number[] = []
  const call = async (): Promise<void> => {
    while (statuses.length < 200) statuses.push((await fetch(`${url}/trpc/account.session`)).status)
  }
  await Promise.all(Array.from({ length: 20 }, call))
  return statuses
}

test('F16 a reader of the log that is gone ends no gateway', async () => {
  const { url, child } = await startGateway('pipe')
  child.stdout?.destroy()
  expect(new Set(await callOften(url))).toEqual(new Set([200]))
  expect(new Set(await callOften(url))).toEqual(new Set([200]))
  expect(await end(child)).toBe(0)
})

describe.skipIf(whyNoDisk !== undefined)(`a log on a full disk${why}`, () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = smallDisk(4)
  })
  afterAll(() => disk.remove())

  test('F16 the log’s disk fills up: the gateway answers on, and says afterwards how many lines are missing', async () => {
    const file = path.join(disk.folder, 'gateway.log')
    const output = openSync(file, 'a')
    const { url, child } = await startGateway(output)
    closeSync(output)
    disk.fill(0)
    for (let round = 0; round < 3; round += 1) expect(new Set(await callOften(url))).toEqual(new Set([200]))
    disk.clear()
    await callOften(url)
    expect(await end(child)).toBe(0)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const noted = lines.flatMap((line) =>
      line.includes('could not be written') ? [Number(JSON.parse(line).lost)] : [],
    )
    expect(noted.reduce((sum, lost) => sum + lost, 0)).toBeGreaterThan(200)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'stopping' })
  })
})
