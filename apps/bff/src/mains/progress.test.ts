import { expect, test } from 'vitest'
import { itemsOf, readStream } from '../testing/events.ts'
import { callUrl, signedIn, startGateway, studentId } from '../testing/gateway.ts'
import { submissionId, words } from '../testing/mains-answers.ts'
import { metric } from '../testing/page.ts'
import { streamHead, type Behaviour } from '../testing/stub-upstream.ts'

const address = (lastEventId?: string): string => callUrl('mains.progress', { submissionId, lastEventId })
const line = (word: unknown): string => `${JSON.stringify(word)}\n`
const isProgress = (call: string): boolean => call.includes('/progress')
/** Of the calls, those for progress. */
const asked = (seen: readonly { readonly call: string }[]): readonly string[] =>
  seen.flatMap(({ call }) => (isProgress(call) ? [call] : []))

/** The first word, then none until `goOn`. */
function half(): { readonly behave: Behaviour; readonly goOn: () => void; readonly left: Promise<void> } {
  let goOn = (): void => undefined
  let leave = (): void => undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  const behave: Behaviour = ({ call, headers }, response, ok) => {
    if (!isProgress(call)) return ok()
    streamHead(headers, response).write(words.slice(0, 1).map(line).join(''))
    response.on('close', leave)
    goOn = () => void response.end(words.slice(1).map(line).join(''))
  }
  return { behave, goOn: () => goOn(), left }
}

test('MAINS-05 each word of the progress comes as an event with its number as id, up to where it rests', async () => {
  const { app, upstream } = await startGateway()
  const answer = await app.inject({ url: address(), headers: signedIn() })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
  })
  const frames = words.map((word) => `data: ${JSON.stringify(word)}\nid: ${word.n}\n\n`)
  expect(answer.body).toContain(frames.join(''))
  expect(answer.body.endsWith('event: return\ndata: \n\n')).toBe(true)
  expect(upstream.seen.map(({ call }) => call)).toEqual([
    'GET /account/session',
    `GET /submissions/${submissionId}/progress`,
  ])
  expect(upstream.seen[1]?.headers).toMatchObject({ 'x-student-id': studentId })
  expect(upstream.seen[1]?.headers).not.toHaveProperty('authorization')
})

test('MAINS-05 a reader who returns hears what is new, and that there is nothing where it rests', async () => {
  const { app, upstream } = await startGateway()
  const ids = async (lastEventId: string) => {
    const { body } = await app.inject({ url: address(lastEventId), headers: signedIn() })
    expect(body).toContain('event: return')
    return [...body.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  }
  expect(await ids('1')).toEqual([2, 4])
  // A grader says how it is at once, new or not.
  upstream.behave = ({ call, headers }, response, ok) =>
    isProgress(call) ? void streamHead(headers, response).end(line(words.at(-1))) : ok()
  expect(await ids('4')).toEqual([])
})

test('MAINS-05 F30 a stream that is cut upstream goes on behind the last word, and its reader notices nothing', async () => {
  const gateway = await startGateway()
  let told = 0
  gateway.upstream.behave = ({ call, headers }, response, ok) => {
    if (!isProgress(call) || told === 2) return ok()
    // One word each time, which is the last known the next time, and half of another.
    const [known, next] = words.slice(told)
    told += 1
    return void streamHead(headers, response).write(line(known) + line(next).slice(0, -9), () => response.destroy())
  }
  const reader = await readStream(gateway.port, address())
  await reader.closed
  expect(itemsOf(reader)).toEqual(words)
  expect(asked(gateway.upstream.seen)).toHaveLength(3)
})

test('MAINS-05 where the grader stays away the stream ends without its end, so that the reader returns', async () => {
  const gateway = await startGateway()
  let isAway = false
  gateway.upstream.behave = ({ call, headers }, response, ok) => {
    if (!isProgress(call)) return ok()
    if (isAway) return void response.destroy()
    isAway = true
    return void streamHead(headers, response).write(line(words[0]), () => response.destroy())
  }
  const reader = await readStream(gateway.port, address())
  await reader.closed
  expect(itemsOf(reader)).toEqual(words.slice(0, 1))
  expect(reader.events.map(({ type }) => type)).not.toContain('return')
})

test('T3 MAINS-05 a session that ends takes its progress with it at the gateway’s next look, though the grader knows no sessions', async () => {
  const gateway = await startGateway()
  const { behave, left } = half()
  gateway.upstream.behave = behave
  const reader = await readStream(gateway.port, address())
  await expect.poll(() => itemsOf(reader)).toHaveLength(1)
  const before = asked(gateway.upstream.seen).length
  gateway.upstream.behave = ({ call, headers }, response) => {
    // The grader goes on saying nothing: only the look ends it.
    if (isProgress(call)) return streamHead(headers, response).flushHeaders()
    return void response
      .writeHead(401, { 'x-request-id': headers['x-request-id'] ?? '' })
      .end(JSON.stringify({ code: 'UNAUTHORIZED' }))
  }
  await reader.closed
  await left
  expect(asked(gateway.upstream.seen)).toHaveLength(before)
  expect(reader.events.at(-1)).toMatchObject({
    type: 'serialized-error',
    data: { data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
  })
})

test('MAINS-05 while the backend is away a progress goes on', async () => {
  const gateway = await startGateway()
  const { behave, goOn } = half()
  gateway.upstream.behave = behave
  const reader = await readStream(gateway.port, address())
  await expect.poll(() => itemsOf(reader)).toHaveLength(1)
  const before = gateway.upstream.seen.length
  gateway.upstream.behave = (_request, response) => void response.destroy()
  await expect.poll(() => gateway.upstream.seen.length).toBeGreaterThan(before)
  goOn()
  await reader.closed
  expect(itemsOf(reader)).toEqual(words)
})

test('MAINS-05 a reader who leaves is forgotten, by the grader too', async () => {
  const gateway = await startGateway()
  const { behave, left } = half()
  gateway.upstream.behave = behave
  const reader = await readStream(gateway.port, address())
  await expect.poll(() => itemsOf(reader)).toHaveLength(1)
  reader.leave()
  await left
  await expect.poll(() => metric(gateway, 'abhyas_streams')).toBe(0)
})

test('T28 MAINS-05 the progress of a foreign submission is not there', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = ({ call, headers }, response, ok) =>
    isProgress(call)
      ? void response
          .writeHead(404, { 'x-request-id': headers['x-request-id'] ?? '' })
          .end(JSON.stringify({ code: 'NOT_FOUND' }))
      : ok()
  const answer = await gateway.app.inject({ url: address(), headers: signedIn() })
  expect([answer.statusCode, answer.json().error.data.code]).toEqual([404, 'NOT_FOUND'])
})
