import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { callUrl, startGateway } from '../testing/gateway.ts'

test('F10 it is ready once the backend was reached, and stays so when the backend fails later', async () => {
  const { app, upstream } = await startGateway()
  upstream.behave = (_request, response) => response.destroy()
  const before = await app.inject('/readyz')
  expect(before.statusCode).toBe(503)
  expect(before.json()).toMatchObject({ code: 'UNAVAILABLE', retryable: true })
  expect(before.headers['retry-after']).toBeDefined()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  upstream.behave = (_request, _response, ok) => ok()
  expect((await app.inject('/readyz')).json()).toEqual({ ok: true })
  upstream.behave = (_request, response) => response.destroy()
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('F10 from the moment it is told to stop it is not ready, and kept-alive connections are let go', async () => {
  const { stop, upstream, port } = await startGateway()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const get = async (path: string): Promise<number> => {
    const sent = request({ port, path, agent, host: '127.0.0.1' })
    sent.end()
    const [answer] = await once(sent, 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode
  }
  expect(await get('/readyz')).toBe(200)
  let finish = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    upstream.behave = (_request, _response, ok) => {
      finish = ok
      resolve()
    }
  })
  const running = get(callUrl('news.editions'))
  const next = get('/readyz')
  await asked
  const stopped = stop(5000)
  finish()
  expect(await running).toBe(200)
  // On the connection that was busy: told that it is not ready, or let go of.
  expect(await next.catch(() => 503)).toBe(503)
  await stopped
  agent.destroy()
})
