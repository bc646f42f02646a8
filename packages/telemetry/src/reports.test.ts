import { expect, onTestFinished, test } from 'vitest'
import { startReports } from './reports.ts'
import { startErrorService } from './testing/error-service.ts'

test('T30 an error reaches our project with its type, place and request id, and without its words', async () => {
  const { dsn, bodies, stop } = await startErrorService()
  onTestFinished(stop)
  const { report, flush } = await startReports({ dsn, release: 'r1', environment: 'staging' })
  report(new RangeError('asha@example.org typed CANARY'), 'the-request')
  await flush(5000)
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toContain('/api/7/envelope/')
  expect(bodies[0]).toContain('"type":"RangeError"')
  expect(bodies[0]).toContain('"requestId":"the-request"')
  expect(bodies[0]).toContain('reports.test')
  expect(bodies[0]).toContain('"release":"r1"')
  expect(bodies[0]).toContain('"environment":"staging"')
  expect(bodies[0]).not.toMatch(/CANARY|asha|hostname|server_name/)
  await stop()
  report(new RangeError('nobody hears it'), 'the-request')
  await flush(5000)
})
