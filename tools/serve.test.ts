import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appHeader } from '@abhyas/contracts/http'
import { ownSettings, removeData, run, start, type Started } from './testing/product.ts'

const clearLine = (text: string, word: RegExp) => text.split('\n').filter((line) => word.test(line))

const listens = (port: string | undefined) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

describe('the start command', () => {
  let product: Started

  beforeAll(async () => {
    product = await start(await ownSettings())
  })
  afterAll(async () => {
    await product.stop()
    removeData(product.settings)
  })

  test('serves the client, and says where to look and how to sign in', async () => {
    const page = await fetch(product.origin)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>')
    expect(product.output()).toContain(product.origin)
    expect(product.output()).toContain('Use the demo account')
  })

  test('F14 a second product on the same data folder is refused in one clear line', async () => {
    const other = await ownSettings()
    const second = run({ ...other, DATA_DIR: product.settings['DATA_DIR'] ?? '' })
    expect(await second.ended).toBe(1)
    expect(clearLine(second.output(), /data folder|DATA_DIR/i)).toHaveLength(1)
    expect(second.output()).not.toMatch(/\n\s+at /)
    removeData(other)
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
  })

  test.for(['PORT', 'ADMIN_PORT', 'BACKEND_PORT', 'GRADER_PORT'])(
    '%s in use is said in one clear line',
    async (name) => {
      const settings = await ownSettings()
      const squatter = createServer().listen(Number(settings[name]), '127.0.0.1')
      const second = run(settings)
      expect(await second.ended).toBe(1)
      expect(clearLine(second.output(), new RegExp(`port ${settings[name]}\\b`, 'i'))).toHaveLength(1)
      expect(second.output()).not.toMatch(/\n\s+at /)
      squatter.close()
      removeData(settings)
    },
  )

  test.for([
    ['PORT', 'many'],
    ['PUBLIC_ORIGIN', 'localhost'],
    ['SESSION_KEYS', 'short'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['DATABASE_URL', 'mysql://nowhere'],
  ] as const)('a broken %s is named in one clear line', async ([name, value]) => {
    const settings = await ownSettings()
    const broken = run({ ...settings, [name]: value })
    expect(await broken.ended).toBe(1)
    expect(clearLine(broken.output(), new RegExp(name))).toHaveLength(1)
    expect(broken.output()).not.toMatch(/\n\s+at /)
    removeData(settings)
  })
})

test('a Ctrl-C, which reaches the whole group, lets what is under way end', async () => {
  const product = await start(await ownSettings(), { detached: true })
  const { origin } = product
  const headers = { 'content-type': 'application/json', origin, [appHeader.name]: appHeader.value }
  const body = JSON.stringify({ email: 'ctrl-c@example.org' })
  const underWay = fetch(`${origin}/trpc/account.requestCode`, { method: 'POST', headers, body })
  await new Promise((resolve) => setImmediate(resolve))
  if (product.child.pid) process.kill(-product.child.pid, 'SIGINT')
  expect([200, 503]).toContain((await underWay.catch(() => ({ status: 503 }))).status)
  expect(await product.ended).toBe(0)
  removeData(product.settings)
})

test.for(['SIGINT', 'SIGTERM'] as const)('%s stops everything cleanly', async (signal) => {
  const product = await start(await ownSettings())
  expect(await product.stop(signal)).toBe(0)
  const { PORT, ADMIN_PORT, BACKEND_PORT, GRADER_PORT } = product.settings
  expect(await Promise.all([PORT, ADMIN_PORT, BACKEND_PORT, GRADER_PORT].map(listens))).toEqual([
    false,
    false,
    false,
    false,
  ])
  removeData(product.settings)
})
