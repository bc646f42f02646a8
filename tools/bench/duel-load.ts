/** Load on a websocket server over bare TCP, so that most of the time is the servers'. */
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { answer, benchOrigin, cookieOf, hello } from './duel-words.ts'

/** A masked text or control frame, as a browser sends it. */
function frame(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = Buffer.from([0x5a, 0x13, 0xc4, 0x77])
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([
    Buffer.from([0x80 | opcode, ...length]),
    mask,
    payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  ])
}

const answerFrame = frame(1, answer)
const helloFrame = frame(1, hello)
const pongFrame = frame(10, '')

const handshake = (path: string, number: number): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: abhyas.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Origin: ${benchOrigin}`,
    `Cookie: ${cookieOf(number)}`,
    '\r\n',
  ].join('\r\n')

/** Where a server is, and under which path its socket. */
export interface Target {
  readonly port: number
  readonly path: string
}

async function upgraded({ port, path }: Target, number: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.write(handshake(path, number))
  const [head] = (await once(socket, 'data')) as [Buffer] // what a socket without an encoding emits
  const line = head.toString('latin1', 0, 12)
  if (line !== 'HTTP/1.1 101') throw new Error(`port ${port}${path} answered ${line}`)
  return socket
}

/** One player that counts what it is told. */
export class Load {
  readonly #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  onText: () => void = () => {}

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => {})
  }

  ask(): void {
    this.#socket.write(answerFrame)
  }

  greet(): Promise<void> {
    this.#socket.write(helloFrame)
    return new Promise((resolve) => {
      this.onText = resolve
    })
  }

  end(): void {
    this.#socket.resetAndDestroy()
  }

  #read(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    while (bytes.length >= 2) {
      const short = (bytes[1] ?? 0) & 127
      if (short === 126 && bytes.length < 4) break
      const size = short === 126 ? 4 + bytes.readUInt16BE(2) : 2 + short
      if (bytes.length < size) break
      const opcode = (bytes[0] ?? 0) & 15
      if (opcode === 1) this.onText()
      else if (opcode === 9) this.#socket.write(pongFrame)
      else throw new Error(`a frame of opcode ${opcode} under load`)
      bytes = bytes.subarray(size)
    }
    this.#rest = bytes
  }
}

/** One player, greeted. Throws where it is refused or not reached. */
export async function openOne(target: Target, number: number): Promise<Load> {
  const load = new Load(await upgraded(target, number))
  await load.greet()
  return load
}

const atOnce = 50

/** Opens `count` players, each greeted. Throws where one is refused. */
export async function open(target: Target, count: number): Promise<Load[]> {
  const loads: Load[] = []
  while (loads.length < count) {
    const from = loads.length
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => openOne(target, from + index))
    loads.push(...(await Promise.all(some)))
  }
  return loads
}

/** Round trips in `ms`: every player asks again as soon as it is answered. */
export async function roundTrips(loads: readonly Load[], ms: number): Promise<number> {
  let count = 0
  let isOver = false
  const all = loads.map(
    (load) =>
      new Promise<void>((resolve) => {
        load.onText = () => {
          count += 1
          if (isOver) resolve()
          else load.ask()
        }
        load.ask()
      }),
  )
  await new Promise((resolve) => setTimeout(resolve, ms))
  isOver = true
  const counted = count
  await Promise.all(all)
  return counted
}

/** Milliseconds of each round trip, while every player asks `perSecond` times a second. */
export async function latencies(loads: readonly Load[], perSecond: number, ms: number): Promise<number[]> {
  const all: number[] = []
  const tickMs = 5
  const started = performance.now()
  const due = loads.map((_, index) => (index / loads.length) * (1000 / perSecond))
  const asked = loads.map(() => 0)
  for (const [index, load] of loads.entries()) {
    load.onText = () => void all.push(performance.now() - (asked[index] ?? 0))
  }
  while (performance.now() - started < ms) {
    const now = performance.now()
    for (const [index, load] of loads.entries()) {
      if (now - started < (due[index] ?? 0)) continue
      due[index] = (due[index] ?? 0) + 1000 / perSecond
      asked[index] = performance.now()
      load.ask()
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  return all.toSorted((a, b) => a - b)
}

/** Sockets that were set up in `ms`, 32 at a time, each reset at once. */
export async function connects(target: Target, ms: number): Promise<number> {
  let count = 0
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: 32 }, async (_, lane) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const socket = await upgraded(target, (lane + turn * 32) % 4096)
        socket.on('error', () => {})
        socket.resetAndDestroy()
        count += 1
      }
    }),
  )
  return count
}
