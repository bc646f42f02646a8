import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { readAnswer } from '../testing/events.ts'
import { callUrl, startGateway } from '../testing/gateway.ts'

/** Asks over `agent`; gives the status and whether the connection is kept. */
async function ask(agent: Agent, port: number, path: string): Promise<readonly [number, string | undefined]> {
  const sent = request({ port, path, agent, host: '127.0.0.1' })
  sent.end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  return [answer.statusCode, answer.headers.connection]
}

test('F10 L10 while it drains it serves as before, kept answers among them, but for keeping connections and being ready', async () => {
  const { stop, port } = await startGateway({ env: { DRAIN_MS: '60000' } })
  const agent = new Agent({ keepAlive: true })
  const cached = callUrl('news.editions')
  expect(await ask(agent, port, cached)).toEqual([200, 'keep-alive'])
  void stop(1000)
  for (const path of [cached, '/healthz']) expect(await ask(agent, port, path)).toEqual([200, 'close'])
  expect(await ask(agent, port, '/readyz')).toEqual([503, 'close'])
  agent.destroy()
})

test('F10 L10 a stream that is asked of a gateway that stops is opened, and ends in a moment without its end', async () => {
  const gateway = await startGateway()
  // Nothing of the answer comes: as a stream it waits.
  gateway.upstream.behave = () => undefined
  const before = readAnswer(gateway.port)
  await expect.poll(() => gateway.upstream.seen.length).toBe(1)
  const stopped = gateway.stop(20_000)
  const reader = await before
  await reader.closed
  expect(reader.response.statusCode).toBe(200)
  expect(reader.events.map(({ type }) => type)).toEqual(['connected'])
  await stopped
})
