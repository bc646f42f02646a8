import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Piece } from '@abhyas/contracts/tutor'
import { expect, onTestFinished, test } from 'vitest'
import { itemsOf, readAnswer } from '../testing/events.ts'
import { signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { startStub, streamHead, type StubUpstream } from '../testing/stub-upstream.ts'

/** Half a minute's answer: 40 sentences in two scripts. */
const answer: readonly Piece[] = [
  { type: 'sources', n: 0, writer: 'model', passages: [] },
  ...Array.from({ length: 40 }, (_, at) => ({
    type: 'sentence' as const,
    n: at + 1,
    text: `Sentence ${at}: the Rajya Sabha is never dissolved; राज्य सभा भंग नहीं होती।`,
    cites: [],
    opens: null,
  })),
  { type: 'end', n: 41, reason: 'done' },
]
const bytesOf = (after: string | undefined): Buffer =>
  Buffer.from(
    answer
      .filter(({ n }) => after === undefined || n > Number(after))
      .map((piece) => `${JSON.stringify(piece)}\n`)
      .join(''),
  )
const length = bytesOf(undefined).length

// A linear congruential generator: the failing run can be had again by its seed.
const seed = Date.now() % 2 ** 31
let state = seed
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((state / 2 ** 31) * below)
}

/** Sends an answer whole, or breaks it off behind a byte; in pieces of any size. */
function sendCut(stub: StubUpstream, cutAt: () => number): void {
  stub.behave = ({ call, headers }, response) => {
    const bytes = bytesOf(/after=(\d+)/.exec(call)?.[1])
    const cut = cutAt()
    streamHead(headers, response)
    let sent = 0
    const send = (): void => {
      const size = Math.min(1 + random(400), bytes.length - sent, cut - sent)
      if (size <= 0) {
        if (sent < bytes.length) response.destroy()
        else response.end()
        return
      }
      response.write(bytes.subarray(sent, sent + size))
      sent += size
      setImmediate(send)
    }
    send()
  }
}

/** Reads an answer over as many streams as it takes, each behind the last piece of the one before. */
async function readAll(
  portOf: () => number,
): Promise<{ readonly items: readonly unknown[]; readonly streams: number }> {
  const items: unknown[] = []
  for (let streams = 1; streams < 50; streams++) {
    const known: Record<string, string> = items.length === 0 ? {} : { 'last-event-id': String(items.length - 1) }
    const reader = await readAnswer(portOf(), { headers: { ...signedIn(), ...known } }).catch(() => undefined)
    await reader?.closed
    if (reader) items.push(...itemsOf(reader))
    if (reader?.events.some(({ type }) => type === 'return') === true) return { items, streams }
  }
  return { items, streams: 50 }
}

async function startBoth(): Promise<{ readonly gateway: TestGateway; readonly stub: StubUpstream }> {
  const stub = await startStub()
  onTestFinished(() => stub.close())
  return { gateway: await startGateway({ backendUrl: stub.origin }), stub }
}

test('F30 TUTOR-04 cut upstream at 100 random bytes: the text is equal, the ids have no gap, nothing is doubled', async () => {
  const { gateway, stub } = await startBoth()
  for (let run = 0; run < 100; run++) {
    let isCut = false
    // Before its first byte it is no answer that was cut, but an opening that was refused: the reader asks again then.
    const cut = 1 + random(length - 1)
    sendCut(stub, () => {
      const at = isCut ? Infinity : cut
      isCut = true
      return at
    })
    const { items, streams } = await readAll(() => gateway.port)
    expect(items, `seed ${seed}, run ${run}, byte ${cut}`).toEqual(answer)
    // The gateway goes on by itself.
    expect(streams, `seed ${seed}, run ${run}, byte ${cut}`).toBe(1)
  }
}, 60_000)

test('F30 TUTOR-04 the network cut at 70 random bytes: the reader goes on behind the last whole piece', async () => {
  const { gateway, stub } = await startBoth()
  sendCut(stub, () => Infinity)
  let cut = Infinity
  const network = createServer((reader) => {
    const line = connect(gateway.port, '127.0.0.1')
    let left = cut
    cut = Infinity
    for (const socket of [reader, line]) socket.on('error', () => undefined)
    reader.pipe(line)
    reader.on('close', () => line.destroy())
    line.on('data', (bytes) => {
      reader.write(bytes.subarray(0, left))
      left -= bytes.length
      if (left <= 0) reader.end()
    })
    line.on('close', () => reader.end())
  })
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  onTestFinished(() => void network.close())
  const { port } = network.address() as AddressInfo // of a server that listens on a port
  for (let run = 0; run < 70; run++) {
    // Behind the headers, which are no part of the answer.
    const at = 1500 + random(length)
    cut = at
    const { items } = await readAll(() => port)
    expect(items, `seed ${seed}, run ${run}, byte ${at}`).toEqual(answer)
  }
}, 60_000)

test('F30 F10 TUTOR-04 the gateway stopped at 30 random moments: the next one goes on', async () => {
  const stub = await startStub()
  onTestFinished(() => stub.close())
  let gateway = await startGateway({ backendUrl: stub.origin })
  for (let run = 0; run < 30; run++) {
    const next = await startGateway({ backendUrl: stub.origin })
    let left = random(length)
    const old = gateway
    sendCut(stub, () => Infinity)
    const healthy = stub.behave
    stub.behave = (request, response, ok) => {
      const write = response.write.bind(response)
      response.write = ((chunk: Buffer) => {
        left -= chunk.length
        if (left <= 0 && gateway === old) {
          gateway = next
          void old.stop(0)
        }
        return write(chunk)
      }) as typeof response.write // of its overloads, the one that is used
      healthy(request, response, ok)
    }
    const { items } = await readAll(() => gateway.port)
    expect(items, `seed ${seed}, run ${run}`).toEqual(answer)
    if (gateway === old) await next.stop(0)
  }
}, 60_000)
