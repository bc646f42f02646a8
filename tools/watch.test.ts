import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { appHeader } from '@abhyas/contracts/http'
import { type ErrorService, startErrorService } from '@abhyas/telemetry/testing/error-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCookie } from './testing/demo-session.ts'
import { hasNginx, nginx, type Nginx } from './testing/nginx.ts'
import { freePort, ownSettings, removeData, start, type Started } from './testing/product.ts'
import { expressions, metricNames } from './testing/watch-files.ts'

const cdnAddress = '127.0.0.2'
if (!hasNginx) console.log('skipped: T36 the CDN’s id, because nginx is not installed')

type Job = 'gateway' | 'backend' | 'essay-grader'
interface Line {
  readonly requestId?: string
  readonly service?: string
  readonly route?: string
  readonly status?: number
  readonly msg?: string
}

let errors: ErrorService
let product: Started
let cookie = ''
const admin: Record<Job, string> = { gateway: '', backend: '', 'essay-grader': '' }

const canary = (): string => `canary${randomUUID().slice(0, 8)}`
const planted: string[] = []
const plant = (): string => {
  const word = canary()
  planted.push(word)
  return word
}

const linesOf = (name: 'gateway' | 'services'): Line[] =>
  readFileSync(path.join(product.settings['DATA_DIR'] ?? '', `${name}.log`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))

/** The lines of each service about one request; a line is written a moment after its answer. */
const about = (requestId: string) => ({
  gateway: linesOf('gateway').filter((line) => line.requestId === requestId),
  backend: linesOf('services').filter((line) => line.requestId === requestId && line.service === 'backend'),
  grader: linesOf('services').filter((line) => line.requestId === requestId && line.service === 'essay-grader'),
})

const headers = () => ({ cookie, origin: product.origin, [appHeader.name]: appHeader.value })
const metricsOf = async (job: Job): Promise<string> => (await fetch(`${admin[job]}/metrics`)).text()

const student = async (): Promise<{ readonly id: string; readonly email: string }> => {
  const known = (await (await fetch(`${product.origin}/trpc/account.session`, { headers: { cookie } })).json()) as {
    result: { data: { student: { id: string; email: string } } }
  } // the contract's own shape
  return known.result.data.student
}

/** Of something that is no picture. */
const upload = () =>
  fetch(`${product.origin}/uploads`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'image/jpeg', 'idempotency-key': randomUUID() },
    body: plant(),
  })

/** What a page may send to have itself followed, or to break who reads it. */
const hostileTraces = (): readonly Record<string, string>[] => [
  { 'sentry-trace': `${'a'.repeat(32)}-${'b'.repeat(16)}-1`, baggage: '%3G' },
  { 'sentry-trace': plant(), baggage: `sentry-trace_id=${plant()},sentry-sample_rate=1` },
  { baggage: `${plant()}=%`, traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` },
]

beforeAll(async () => {
  errors = await startErrorService()
  const [backendAdmin, graderAdmin, nobody] = await Promise.all([freePort(), freePort(), freePort()])
  product = await start({
    ...(await ownSettings()),
    // From where the CDN comes, and no test does.
    TRUSTED_PROXIES: cdnAddress,
    BACKEND_ADMIN_PORT: String(backendAdmin),
    GRADER_ADMIN_PORT: String(graderAdmin),
    SENTRY_DSN: errors.dsn,
    SENTRY_TRACES_SAMPLE_RATE: '1',
    // Where no model is.
    LLM_BASE_URL: `http://127.0.0.1:${nobody}/v1`,
    LLM_MODEL: 'none',
  })
  admin.gateway = `http://127.0.0.1:${product.settings['ADMIN_PORT']}`
  admin.backend = `http://127.0.0.1:${backendAdmin}`
  admin['essay-grader'] = `http://127.0.0.1:${graderAdmin}`
  cookie = await demoCookie(product.origin)
})
afterAll(async () => {
  await product.stop()
  await errors.stop()
  removeData(product.settings)
})

describe('request ids', () => {
  test('T36 a call that fails has one id in its answer and in the logs of gateway and backend, and it is not the caller’s', async () => {
    const own = randomUUID()
    const answer = await fetch(
      `${product.origin}/trpc/duel.result?input=${encodeURIComponent(JSON.stringify({ duelId: randomUUID() }))}`,
      {
        headers: { ...headers(), 'x-request-id': own },
      },
    )
    const { error } = (await answer.json()) as { error: { data: { code: string; requestId: string } } } // the contract's envelope
    const { requestId } = error.data
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(requestId).not.toBe(own)
    await expect
      .poll(() => about(requestId))
      .toMatchObject({
        gateway: [{ msg: 'request', status: answer.status }],
        backend: [{ status: answer.status }],
        grader: [],
      })
    expect(about(own)).toEqual({ gateway: [], backend: [], grader: [] })
  })

  test('T36 an upload that the essay-grader refuses has one id in its answer and in the logs of all three', async () => {
    const answer = await upload()
    const { requestId } = (await answer.json()) as { requestId: string } // the contract's envelope
    expect(answer.status).toBe(415)
    await expect
      .poll(() => about(requestId))
      .toMatchObject({
        gateway: [{ route: '/uploads', status: 415 }],
        backend: [{ status: 200 }],
        grader: [{ status: 415 }],
      })
  })
})

describe.skipIf(!hasNginx)('request ids behind a CDN', () => {
  let cdn: Nginx
  let log = ''
  beforeAll(async () => {
    cdn = await nginx((folder) => {
      log = path.join(folder, 'ids.log')
      return {
        http: `log_format ids '$request_id';`,
        server: `access_log ${log} ids;
          location / { proxy_pass http://127.0.0.1:${product.settings['PORT']}; proxy_bind ${cdnAddress};
            proxy_set_header Host $http_host; proxy_set_header X-Request-Id $request_id; }`,
      }
    })
  })
  afterAll(() => cdn.stop())

  test('T36 one id leads from the CDN’s log through gateway and backend to the answer, whatever the page sends', async () => {
    const own = randomUUID()
    const input = encodeURIComponent(JSON.stringify({ duelId: randomUUID() }))
    const answer = await fetch(`${cdn.url}/trpc/duel.result?input=${input}`, {
      headers: { ...headers(), 'x-request-id': own },
    })
    const { error } = (await answer.json()) as { error: { data: { requestId: string } } } // the contract's envelope
    const { requestId } = error.data
    expect(requestId).toMatch(/^[0-9a-f]{32}$/)
    await expect.poll(() => readFileSync(log, 'utf8').split('\n')).toContain(requestId)
    await expect
      .poll(() => about(requestId))
      .toMatchObject({ gateway: [{ status: answer.status }], backend: [{ status: answer.status }] })
    expect(about(own)).toEqual({ gateway: [], backend: [], grader: [] })
  })
})

describe('metrics', () => {
  test('T30 every number that an alarm or the dashboard asks for is there, by the service that it asks', async () => {
    const exposed = { gateway: '', backend: '', 'essay-grader': '' }
    for (const job of ['gateway', 'backend', 'essay-grader'] as const) exposed[job] = await metricsOf(job)
    const isThere = ({ name, jobs }: { readonly name: string; readonly jobs: readonly string[] }) =>
      name === 'up' ||
      Object.entries(exposed).some(
        ([job, text]) =>
          (jobs.length === 0 || jobs.includes(job)) && new RegExp(`^# TYPE ${name} |^${name}[{ ]`, 'm').test(text),
      )
    const asked = expressions().flatMap(metricNames)
    expect(asked.length).toBeGreaterThan(60)
    expect(asked.filter((metric) => !isThere(metric))).toEqual([])
  })

  test('T30 nothing of a student, an address or a caller is a label', async () => {
    const { id, email } = await student()
    const words = [id, email, plant(), plant()]
    for (const word of words.slice(2)) {
      await fetch(`${product.origin}/${word}`)
      await fetch(`${product.origin}/trpc/${word}?input=${word}`, { headers: headers() })
      for (const job of ['backend', 'grader'] as const) {
        const port = product.settings[job === 'backend' ? 'BACKEND_PORT' : 'GRADER_PORT']
        await fetch(`http://127.0.0.1:${port}/${word}?${word}`)
      }
    }
    for (const job of ['gateway', 'backend', 'essay-grader'] as const) {
      const text = await metricsOf(job)
      expect(text).toContain('abhyas_requests_total{')
      expect(words.filter((word) => text.includes(word))).toEqual([])
    }
  })

  test('the event loop’s delay is there, its half and its 99th of a hundred, for each service', async () => {
    const names = ['p50', 'p99', 'max'].map((which) => `nodejs_eventloop_lag_${which}_seconds`)
    for (const job of ['gateway', 'backend', 'essay-grader'] as const) {
      for (const name of names) {
        const value = async () => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metricsOf(job))?.[1])
        // Each reading begins anew: right after another one there is nothing to tell yet.
        await expect.poll(value).toBeGreaterThan(0)
      }
    }
  })
})

interface Transaction {
  readonly transaction: string
  readonly contexts: {
    readonly trace: { readonly trace_id: string; readonly span_id: string; readonly parent_span_id?: string }
  }
  readonly spans: readonly { readonly span_id: string; readonly description: string }[]
  readonly tags?: { readonly requestId?: string }
}

const transactions = (): Transaction[] =>
  errors.items().flatMap(({ type, body }) => (type === 'transaction' ? [body as unknown as Transaction] : [])) // develop.sentry.dev: Event Payloads

describe('requests that are followed', () => {
  test('T20 T30 one trace leads through gateway and backend, by routes, with nothing of a person; a page begins and forces none', async () => {
    const [query, agent] = [plant(), plant()]
    for (const hostile of hostileTraces()) {
      const answer = await fetch(`${product.origin}/trpc/news.progress?${query}=${query}`, {
        headers: { ...headers(), ...hostile, 'user-agent': agent, 'x-forwarded-for': '192.0.2.77' },
      })
      expect(answer.status).toBe(200)
    }
    const ofRoute = () => transactions().filter(({ transaction }) => transaction === 'GET /trpc/news.progress')
    const withCall = () => ofRoute().filter(({ spans }) => spans.length > 0)
    const behind = ({ spans, contexts }: Transaction) =>
      transactions().filter(
        ({ contexts: { trace } }) =>
          trace.trace_id === contexts.trace.trace_id && spans.some(({ span_id }) => span_id === trace.parent_span_id),
      )
    await expect.poll(() => withCall().filter((one) => behind(one).length > 0).length).toBe(3)
    for (const one of withCall()) {
      expect(one.spans.map(({ description }) => description)).toEqual(['backend'])
      expect(behind(one).map(({ transaction }) => transaction)).toEqual([expect.stringMatching(/^GET \/[a-z/:-]+$/)])
      expect(behind(one)[0]?.tags?.requestId).toContain(one.tags?.requestId ?? 'none')
    }
    await upload()
    const ofUpload = () => transactions().filter(({ transaction }) => transaction === 'POST /uploads')
    const servicesOf = ({ spans }: Transaction) => spans.map(({ description }) => description)
    await expect.poll(() => ofUpload().map(servicesOf)).toContainEqual(['backend', 'essay-grader files'])
    for (const baggage of ['%3G', 'sentry-trace_id=x']) {
      const port = product.settings['BACKEND_PORT']
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { baggage, 'sentry-trace': plant() } })
      expect(answer.status).toBe(200)
    }
    const text = errors.bodies.join('\n')
    expect(text).not.toContain('a'.repeat(32))
    expect(text).not.toContain('c'.repeat(32))
    expect(text).not.toMatch(/192\.0\.2\.77|127\.0\.0\.1|server_name|user-agent|__Host-session|@example/)
    const { id, email } = await student()
    expect([...planted, id, email, cookie].filter((word) => text.includes(word))).toEqual([])
  })
})
