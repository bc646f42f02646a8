import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { kinds, readFrame, writeFrame } from '../duel/frames.ts'

/** A frame that a page was sent, as far as tests look into it. */
const Told = z.looseObject({
  type: z.string(),
  seq: z.number().optional(),
  epoch: z.string().optional(),
  id: z.number().optional(),
  clientId: z.string().nullable().optional(),
  message: z.string().optional(),
  event: z
    .looseObject({
      type: z.string(),
      index: z.number().optional(),
      stoppedMs: z.number().optional(),
      closed: z.looseObject({ index: z.number(), answers: z.array(z.unknown()) }).optional(),
      outcome: z.looseObject({ result: z.string(), reason: z.string() }).optional(),
    })
    .optional(),
  events: z.array(z.looseObject({ seq: z.number(), event: z.looseObject({ type: z.string() }) })).optional(),
  duel: z.looseObject({ epoch: z.string(), offset: z.number(), seat: z.number(), phase: z.string() }).nullish(),
  seek: z.looseObject({ offers: z.array(z.string()), waiting: z.number() }).nullish(),
  asked: z.array(z.boolean()).optional(),
  lines: z.array(z.string()).optional(),
})
export type Told = z.infer<typeof Told>

/** A page behind a gateway that does whatever a test says. */
export interface TestPage {
  readonly send: (frame: object) => void
  /** All that it was sent, pings left out. */
  readonly told: readonly Told[]
  /** The first frame that fits, from the `from`th on, also one that was sent already. */
  /** From now on pings are left without an answer. */
  readonly fallSilent: () => void
  readonly when: (fits: (frame: Told) => boolean, from?: number) => Promise<Told>
  readonly event: (type: string, index?: number) => Promise<Told>
  /** The code with which it was closed. */
  readonly closed: Promise<number>
  readonly end: (by: 'page' | 'line' | 'us') => void
}

/** A gateway's link to a backend. */
export interface TestLink {
  readonly open: (token: string) => TestPage
  /** Gone without a word, as after `kill -9`. */
  readonly cut: () => void
  /** Still connected, but hears and says nothing any more. */
  readonly freeze: () => void
  readonly close: () => void
}

interface Held {
  readonly take: (frame: Told) => void
  readonly shut: (code: number) => void
}

/** Connects to the backend that listens on `port`. */
export async function openLink(port: number): Promise<TestLink> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/matching`, { perMessageDeflate: false })
  await once(socket, 'open')
  const pages = new Map<number, Held>()
  let last = 0
  socket.on('message', (bytes) => {
    const frame = Buffer.isBuffer(bytes) ? readFrame(bytes) : null
    const page = frame && pages.get(frame.connection)
    if (!frame || !page) return
    if (frame.kind === kinds.close) page.shut(frame.payload.readUInt16BE(0))
    else page.take(Told.parse(JSON.parse(frame.payload.toString())))
  })
  socket.on('error', () => undefined)
  const write = (kind: number, connection: number, payload: object) => {
    if (socket.readyState === socket.OPEN) socket.send(writeFrame(kind, connection, JSON.stringify(payload)))
  }

  const open = (token: string): TestPage => {
    last += 1
    const number = last
    const told: Told[] = []
    const waiting = new Set<() => void>()
    const send = (frame: object) => write(kinds.message, number, frame)
    let isSilent = false
    const closed = new Promise<number>((resolve) => {
      pages.set(number, {
        shut: resolve,
        take: (frame) => {
          if (frame.type === 'ping') return isSilent ? undefined : send({ type: 'pong', id: frame.id })
          told.push(frame)
          for (const look of waiting) look()
          return undefined
        },
      })
    })
    write(kinds.open, number, { token, ip: '127.0.0.1', requestId: 'test' })
    const when: TestPage['when'] = (fits, from = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = told.slice(from).find(fits)
          if (!found) return
          waiting.delete(look)
          clearTimeout(timer)
          resolve(found)
        }
        // A frame that never comes fails with what came instead.
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`Not told. Told: ${told.map(({ type, event }) => event?.type ?? type).join(', ')}`))
        }, 30_000)
        waiting.add(look)
        look()
      })
    const event: TestPage['event'] = (type, index) =>
      when((frame) => frame.event?.type === type && (index === undefined || frame.event.index === index))
    const fallSilent = () => {
      isSilent = true
    }
    return { send, told, fallSilent, when, event, closed, end: (by) => write(kinds.ended, number, { by }) }
  }
  return { open, cut: () => socket.terminate(), freeze: () => socket.pause(), close: () => socket.close() }
}
