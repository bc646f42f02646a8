import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMaps } from './maps.ts'
import { readSettings } from './settings.ts'
import { upload, UploadError } from './upload.ts'

interface Received {
  readonly call: string
  readonly authorization: string | undefined
  readonly type: string
  readonly body: string
}

/** A stand-in that answers by `statusOf`, 201 where that says nothing. */
async function startService(statusOf: (call: string) => number | undefined = () => undefined) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      const call = `${method} ${url}`
      const body = Buffer.concat(chunks).toString()
      received.push({ call, authorization: headers.authorization, type: headers['content-type'] ?? '', body })
      response.writeHead(statusOf(call) ?? 201, { location: 'http://127.0.0.1:1/' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const service = {
    SENTRY_URL: `http://127.0.0.1:${port}`,
    SENTRY_ORG: 'org',
    SENTRY_PROJECT: 'web',
    SENTRY_AUTH_TOKEN: 'CANARY',
  }
  return { received, service }
}

/** A folder with these files. */
function folder(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'abhyas-maps-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), text)
  }
  return dir
}
const files = [{ name: 'assets/a1.js', script: Buffer.from('let a'), map: Buffer.from('{"version":3}') }]

test('ENG-09 a release gets each script and its map by the documented API, under names for every origin', async () => {
  const { received, service } = await startService()
  await upload(service, 'abhyas@1.2.3', files)
  const target = 'POST /api/0/projects/org/web/releases/abhyas%401.2.3/files/'
  expect(received.map(({ call }) => call)).toEqual(['POST /api/0/organizations/org/releases/', target, target])
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ version: 'abhyas@1.2.3', projects: ['web'] })
  expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer CANARY']))
  const forms = await Promise.all(
    received.slice(1).map(({ body, type }) => new Response(body, { headers: { 'content-type': type } }).formData()),
  )
  expect(forms.map((form) => [form.get('name'), form.get('header')])).toEqual([
    ['~/assets/a1.js.map', null],
    ['~/assets/a1.js', 'Sourcemap:a1.js.map'],
  ])
  const sent = await Promise.all(forms.map((form) => new Response(form.get('file')).text()))
  expect(sent).toEqual(['{"version":3}', 'let a'])
})

test.each(['', '/', '/errors', '/errors/'])(
  'ENG-09 a service of one’s own may be below the path "%s"',
  async (below) => {
    const { received, service } = await startService()
    await upload({ ...service, SENTRY_URL: `${service.SENTRY_URL}${below}` }, 'r1', files)
    const start = `POST ${below.replace(/\/$/, '')}/api/0/`
    expect(received.map(({ call }) => call.startsWith(start))).toEqual([true, true, true])
  },
)

test('ENG-09 what the release has already is left; what is refused is named, without the token', async () => {
  const again = await startService((call) => (call.includes('files') ? 409 : 208))
  await upload(again.service, 'r1', files)
  expect(again.received).toHaveLength(3)
  for (const status of [302, 401, 500]) {
    const { received, service } = await startService(() => status)
    const failing = upload(service, 'r1', files)
    await expect(failing).rejects.toThrow(UploadError)
    await expect(failing).rejects.not.toThrow(/CANARY/)
    expect(received).toHaveLength(1)
  }
})

test('T31 only maps of the very build that is served are taken', () => {
  const build = { 'assets/a1.js': 'let a', 'assets/a1.js.map': '{}', 'sw.js': 'self', 'sw.js.map': '{"sw":1}' }
  const served = folder({ 'assets/a1.js': 'let a', 'sw.js': 'self', 'index.html': '' })
  expect(readMaps(folder({ ...build, 'assets/b.js': 'no map' }), served).map(({ name }) => name)).toEqual([
    'assets/a1.js',
    'sw.js',
  ])
  expect(() => readMaps(folder({ ...build, 'assets/a1.js': 'let b' }), served)).toThrow(/assets\/a1\.js is not what/)
  expect(() => readMaps(folder({ ...build, 'assets/c.js': '', 'assets/c.js.map': '' }), served)).toThrow(
    /assets\/c\.js/,
  )
  expect(() => readMaps(folder({ 'assets/a1.js': 'let a' }), served)).toThrow(/no maps/)
})

test('ENG-09 every setting that is missing or broken is named, and no value', () => {
  expect(() =>
    readSettings({ SENTRY_ORG: '', SENTRY_PROJECT: 'web', RELEASE: 'r 1', SENTRY_AUTH_TOKEN: 'CANARY' }),
  ).toThrow(/^SENTRY_ORG must be set; RELEASE must be a word[^;]*$/)
  const whole = { SENTRY_ORG: 'o', SENTRY_PROJECT: 'p', RELEASE: 'r', SENTRY_AUTH_TOKEN: 't' }
  // Else it would name another call of the service.
  for (const name of ['SENTRY_ORG', 'SENTRY_PROJECT', 'RELEASE'])
    expect(() => readSettings({ ...whole, [name]: '..' })).toThrow(new RegExp(`^${name} must be a word`))
  expect(() => readSettings({ ...whole, SENTRY_URL: 'https://errors.test/?org=o' })).toThrow(/^SENTRY_URL must/)
  expect(readSettings(whole)).toMatchObject({ SENTRY_URL: 'https://sentry.io' })
})
