import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startReports } from './reports.ts'

test('T30 an error reaches our project with its type, place and request id, and without its words', async () => {
  const bodies: string[] = []
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo // of a server that listens on a port
  const { report, flush } = await startReports({
    dsn: `http://key@127.0.0.1:${port}/7`,
    release: 'r1',
    environment: 'staging',
  })
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
  service.closeAllConnections()
  service.close()
  report(new RangeError('nobody hears it'), 'the-request')
  await flush(5000)
})
