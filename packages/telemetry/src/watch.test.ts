import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildAdmin } from './admin.ts'
import { noReports } from './reports.ts'
import { Watch } from './watch.ts'

const withCode = (code: string) => Object.assign(new Error('CANARY'), { code })

test('T30 failures are told apart by cause, and no outage is reported, and a wrong question to the database is', async () => {
  const reported: unknown[] = []
  const watch = new Watch({ ...noReports, report: (error, requestId) => void reported.push([error, requestId]) })
  watch.expect('request')
  for (const code of ['57P01', '08006', '53300', '40001', 'XX000', 'ECONNREFUSED', 'EAI_AGAIN'])
    watch.failed('request', withCode(code))
  watch.failed('request', new Error('Query read timeout'))
  const ours = new TypeError('CANARY')
  watch.failed('request', ours, 'the-request')
  watch.failed('mail', withCode('EENVELOPE'))
  watch.failed('request', withCode('42703'))
  watch.failed('request', withCode('ABORT'))
  const text = await watch.registry.metrics()
  expect(text).toContain('abhyas_failures_total{during="request",cause="database"} 6')
  expect(text).toContain('abhyas_failures_total{during="request",cause="other"} 3')
  expect(text).toContain('abhyas_failures_total{during="request",cause="connection"} 2')
  expect(text).toContain('abhyas_failures_total{during="mail",cause="other"} 1')
  expect(text).not.toContain('CANARY')
  expect(reported).toEqual([
    [ours, 'the-request'],
    [expect.any(Error), 'mail'],
    [expect.any(Error), 'request'],
    [expect.any(Error), 'request'],
  ])
})

test('F13 where the database cannot be asked its numbers are missing, and the others are there', async () => {
  const watch = new Watch()
  let isAway = false
  watch.gauge('abhyas_far', 'Asked of the database', 'state', async () => {
    if (isAway) throw new Error('away')
    return { some: 3 }
  })
  watch.pool({ totalCount: 5, idleCount: 2, waitingCount: 1 })
  const admin = buildAdmin(watch.registry)
  onTestFinished(() => admin.close())
  const read = async () => (await admin.inject('/metrics')).body
  expect(await read()).toContain('abhyas_far{state="some"} 3')
  isAway = true
  const text = await read()
  expect(text).not.toContain('abhyas_far{')
  for (const [state, count] of Object.entries({ idle: 2, busy: 3, waiting: 1 }))
    expect(text).toContain(`abhyas_database_connections{state="${state}"} ${count}`)
})

test('T30 answers are counted by the pattern of their route, however many addresses are tried', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const watch = new Watch()
  watch.requests(app)
  app.get('/students/:id', async () => ({ ok: true }))
  for (let n = 0; n < 50; n++) {
    await app.inject(`/students/canary${n}?q=canary`)
    await app.inject(`/canary${n}`)
  }
  const text = await watch.registry.metrics()
  expect(text).toContain('abhyas_requests_total{method="GET",route="/students/:id",status="200"} 50')
  expect(text).toContain('abhyas_requests_total{method="GET",route="none",status="404"} 50')
  expect(text).not.toContain('canary')
})
