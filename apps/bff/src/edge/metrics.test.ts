import { expect, test } from 'vitest'
import { Link } from '../duel/link.ts'
import { callUrl, fromApp, signedIn, startGateway } from '../testing/gateway.ts'

const nobody = 'http://127.0.0.1:1/api/v1/'

test('F26 a flag service that is away shows in the numbers: source, failures, and for how long', async () => {
  const { metrics } = await startGateway({ env: { FLAGSMITH_ENVIRONMENT_KEY: 'ser.x', FLAGSMITH_API_URL: nobody } })
  const read = () => metrics.registry.metrics()
  await expect.poll(read).toMatch(/^abhyas_flags_failures_total [1-9]/m)
  await expect.poll(read).toMatch(/^abhyas_flags_lost_seconds 0\.\d*[1-9]|^abhyas_flags_lost_seconds [1-9]/m)
  const text = await read()
  expect(text).toContain('abhyas_flags_source{source="service"} 1')
  expect(text).toContain('abhyas_flags_source{source="file"} 0')
  // Never known: no age, which would look as if it were fresh.
  expect(text).not.toMatch(/^abhyas_flags_age_seconds /m)
})

test('FLAG-03 flags of a file have an age and no failures, and wrong ones have no source', async () => {
  const good = await (await startGateway()).metrics.registry.metrics()
  expect(good).toContain('abhyas_flags_source{source="file"} 1')
  expect(good).toMatch(/^abhyas_flags_age_seconds \d/m)
  expect(good).toMatch(/^abhyas_flags_failures_total 0$/m)
  expect(good).toMatch(/^abhyas_flags_lost_seconds 0$/m)
  const bad = await (await startGateway({ env: { FLAGS_FILE: '/nowhere' } })).metrics.registry.metrics()
  expect(bad).toContain('abhyas_flags_source{source="none"} 1')
})

test('F9 frames that come while the link is away are counted', () => {
  const ignore = () => undefined
  const link = new Link('ws://127.0.0.1:1', { onFrame: ignore, onOpen: ignore, onLost: ignore, onRoom: ignore })
  link.send(Buffer.from('frame'))
  link.send(Buffer.from('frame'))
  expect(link.dropped).toBe(2)
})

test('T3 a session that is refused is counted by its code', async () => {
  const { app, metrics, upstream } = await startGateway()
  upstream.behave = ({ headers }, response) =>
    response
      .writeHead(401, { 'x-request-id': headers['x-request-id'] ?? '' })
      .end(JSON.stringify({ code: 'UNAUTHORIZED', message: 'Please sign in to go on.', retryAfterMs: null }))
  await app.inject({ url: callUrl('news.progress'), headers: { ...fromApp, ...signedIn() } })
  await app.inject({ url: callUrl('news.progress') })
  expect(await metrics.registry.metrics()).toContain('abhyas_refusals_total{reason="UNAUTHORIZED"} 2')
})
