import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { WebSocket, type ClientOptions } from 'ws'
import { expect } from 'vitest'
import { startDuelBackend, type DuelBackend } from './duel-backend.ts'
import { publicOrigin, signedIn, startGateway, type TestGateway } from './gateway.ts'

/** The value of a metric's line; NaN where there is none. */
export async function metric({ metrics }: Pick<TestGateway, 'metrics'>, line: string): Promise<number> {
  const text = await metrics.registry.metrics()
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1) ?? Number.NaN)
}

/** Waits until the gateway's link to the duel service is open. */
export async function linked(gateway: TestGateway): Promise<void> {
  await expect.poll(() => metric(gateway, 'abhyas_duel_link')).toBe(1)
}

/** A gateway whose link to a duel service of the test's own is open. */
export async function startBoth(): Promise<{ readonly gateway: TestGateway; readonly backend: DuelBackend }> {
  const backend = await startDuelBackend()
  const gateway = await startGateway({ env: { MATCHING_WS_URL: backend.url } })
  await linked(gateway)
  return { gateway, backend }
}

/** A student's page at the duel's socket. */
export interface Page {
  readonly socket: WebSocket
  /** Texts that it was sent, in order. */
  readonly told: string[]
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  readonly say: (frame: object) => void
}

export const hello = (): object => ({ type: 'hello', tab: randomUUID() })

let students = 0
/** A student whom no other page belongs to. */
const anyStudent = (): string => {
  students += 1
  return `0190a0a0-0000-7000-8000-${String(students).padStart(12, '0')}`
}

interface PageOptions extends ClientOptions {
  readonly token?: string
  readonly studentId?: string
}

/** Opens a socket as the app does and waits until it is open. Throws an Error with the status where it is refused. */
export async function openPage(
  { port }: Pick<TestGateway, 'port'>,
  { token, studentId = anyStudent(), headers, ...options }: PageOptions = {},
): Promise<Page> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/duel`, {
    perMessageDeflate: false,
    origin: publicOrigin,
    headers: { ...signedIn(token, { studentId }), ...headers },
    ...options,
  })
  const told: string[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (bytes: Buffer) => told.push(bytes.toString()))
  await once(socket, 'open')
  // A line that is cut later is no failure of the test.
  socket.on('error', () => {})
  return { socket, told, closed, say: (frame) => socket.send(JSON.stringify(frame)) }
}
