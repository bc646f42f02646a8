import { expect, onTestFinished, test } from 'vitest'
import { startReports } from './reports.ts'
import { startErrorService } from './testing/error-service.ts'

const traceHeaders = [
  '',
  'x',
  '%3G',
  `${'a'.repeat(32)}-${'b'.repeat(16)}`,
  `${'a'.repeat(32)}-${'b'.repeat(16)}-0`,
  `${'a'.repeat(32)}-${'b'.repeat(16)}-1x`,
  `${'A'.repeat(32)}-${'B'.repeat(16)}-1`,
  `${'a'.repeat(31)}-${'b'.repeat(16)}-1`,
  `${'a'.repeat(32)}-${'b'.repeat(16)}-1, ${'a'.repeat(32)}-${'b'.repeat(16)}-1`,
]

test('T20 T30 a followed request is told of by route, times and outcome; a header of another form follows nothing', async () => {
  const service = await startErrorService()
  onTestFinished(() => service.stop())
  const { follow, flush } = await startReports({ dsn: service.dsn, release: 'r1', environment: 'staging' })
  const request = { method: 'GET', route: '/news/:id', requestId: 'the-request' }
  for (const sentryTrace of [null, ...traceHeaders]) expect(follow({ ...request, sentryTrace })).toBeUndefined()
  const [traceId, parent] = ['a'.repeat(32), 'b'.repeat(16)]
  const trace = follow({ ...request, sentryTrace: `${traceId}-${parent}-1` })
  const call = trace?.call('backend')
  expect(call?.headers).toEqual(['sentry-trace', expect.stringMatching(new RegExp(`^${traceId}-[0-9a-f]{16}-1$`))])
  call?.end('slow')
  trace?.end(504)
  await flush(5000)
  expect(service.bodies).toHaveLength(1)
  const [{ type, body } = { type: '', body: {} }] = service.items()
  expect(type).toBe('transaction')
  expect(body).toEqual({
    type: 'transaction',
    event_id: expect.any(String),
    platform: 'node',
    // Name and version of the library.
    sdk: expect.any(Object),
    release: 'r1',
    environment: 'staging',
    transaction: 'GET /news/:id',
    transaction_info: { source: 'route' },
    start_timestamp: expect.any(Number),
    timestamp: expect.any(Number),
    tags: { requestId: 'the-request' },
    contexts: {
      trace: {
        trace_id: traceId,
        span_id: expect.any(String),
        parent_span_id: parent,
        op: 'http.server',
        status: expect.any(String),
      },
    },
    spans: [
      {
        trace_id: traceId,
        span_id: expect.any(String),
        parent_span_id: expect.any(String),
        start_timestamp: expect.any(Number),
        timestamp: expect.any(Number),
        description: 'backend',
        op: 'http.client',
        status: expect.any(String),
        data: {},
      },
    ],
  })
})
