import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { callUrl, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { itemsOf, readAnswer } from '../testing/events.ts'
import { metric } from '../testing/page.ts'
import { streamHead, type Behaviour } from '../testing/stub-upstream.ts'
import { tutorInputs } from '../testing/tutor-answers.ts'
import { eventDefaults } from './events.ts'

const url = callUrl('tutor.answer', tutorInputs['tutor.answer'])
const sentence = (n: number): string =>
  `${JSON.stringify({ type: 'sentence', n, text: 'x'.repeat(8000), cites: [], opens: null })}\n`

/** An upstream that says so many sentences and its end, as fast as they are taken. */
const flood =
  (most: number): Behaviour =>
  ({ headers }, response) => {
    streamHead(headers, response)
    let n = 0
    const fill = (): void => {
      while (n < most && response.write(sentence(n))) n += 1
      if (n < most) response.once('drain', fill)
      else response.end(`${JSON.stringify({ type: 'end', n, reason: 'done' })}\n`)
    }
    fill()
  }

/** A reader that asks for a stream and never reads a byte of it. */
async function deaf({ port }: TestGateway, studentId: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  const { cookie } = signedIn('t', { studentId })
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`)
  return socket
}

test('T24 a reader who stops reading is closed in time, and no more is read upstream than the sockets hold', async () => {
  const gateway = await startGateway({ events: { unreadMs: 1000 }, streams: { totalBytes: 1 << 30, silentMs: 500 } })
  gateway.upstream.behave = flood(4000)
  const socket = await deaf(gateway, 'deaf')
  await expect.poll(() => gateway.upstream.seen.length).toBe(1)
  const before = process.memoryUsage().rss
  await expect.poll(() => metric(gateway, 'abhyas_stream_ends_total{ending="unread"}')).toBe(1)
  await expect.poll(() => metric(gateway, 'abhyas_streams')).toBe(0)
  expect(process.memoryUsage().rss - before).toBeLessThan(64 << 20)
  socket.destroy()
})

test('T24 500 readers that stop reading take no more than 128 MB and are closed in time; one who reads is served', async () => {
  const gateway = await startGateway({
    events: { unreadMs: 2000 },
    limits: { all: { burst: 1e9, perSecond: 1 } },
    // Readers, gateway and upstream share this one process, which is busy.
    streams: { connectMs: 20_000, headersMs: 20_000 },
  })
  const sentences = 20
  gateway.upstream.behave = flood(sentences)
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  onTestFinished(() => clearInterval(watch))
  const sockets: Socket[] = []
  while (sockets.length < 500) {
    for (let count = 0; count < 50; count++) sockets.push(await deaf(gateway, `deaf-${sockets.length}`))
    await expect.poll(() => gateway.upstream.seen.length, { timeout: 30_000 }).toBe(sockets.length)
  }
  const reader = await readAnswer(gateway.port)
  await expect.poll(() => itemsOf(reader).length, { timeout: 30_000 }).toBe(sentences + 1)
  reader.leave()
  // What is more than the sockets hold is given up; the rest has left our hands.
  await expect.poll(() => metric(gateway, 'abhyas_streams'), { timeout: 30_000 }).toBe(0)
  expect(most - before).toBeLessThan(128 << 20)
  for (const socket of sockets) socket.destroy()
}, 120_000)

test('T24 by default a reader who stops reading is closed within 30 s, and a silent stream speaks every 10 s', () => {
  expect(eventDefaults.unreadMs).toBeLessThanOrEqual(30_000)
  expect(eventDefaults.pingMs).toBe(10_000)
})
