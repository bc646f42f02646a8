import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'

/** A message of the gateway. */
export interface Relayed {
  readonly kind: string
  readonly connection: number
  readonly text: string
}

/** A duel service of the test's own, that says what the test says. */
export interface DuelBackend {
  readonly url: string
  /** All that came, in order, over all links. */
  readonly seen: Relayed[]
  /** The links that are open. */
  readonly links: ReadonlySet<WebSocket>
  /** Called for everything that came. */
  onSeen: (relayed: Relayed) => void
  /** Tells a player something, over every link. */
  readonly say: (connection: number, text: string) => void
  /** Closes a player's socket. */
  readonly shut: (connection: number, code: number, reason?: string) => void
  /** Takes no link any more, and breaks those that are open, as a kill would. */
  readonly kill: () => Promise<void>
  /** Takes links again, at the same address. */
  readonly revive: () => Promise<void>
}

const head = (kind: string, connection: number): Buffer => {
  const bytes = Buffer.alloc(5)
  bytes.write(kind, 'latin1')
  bytes.writeUInt32BE(connection, 1)
  return bytes
}

/** Starts one on loopback; it ends with the test. */
export async function startDuelBackend(): Promise<DuelBackend> {
  const links = new Set<WebSocket>()
  const seen: Relayed[] = []
  let server: WebSocketServer
  let port = 0
  const listen = async (): Promise<void> => {
    server = new WebSocketServer({ port, host: '127.0.0.1', path: '/matching', perMessageDeflate: false })
    server.on('connection', (link) => {
      links.add(link)
      link.on('close', () => links.delete(link))
      link.on('message', (bytes: Buffer) => {
        const relayed = {
          kind: bytes.toString('latin1', 0, 1),
          connection: bytes.readUInt32BE(1),
          text: bytes.toString('utf8', 5),
        }
        seen.push(relayed)
        backend.onSeen(relayed)
      })
    })
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port // of a server that listens on a port
  }
  const send = (bytes: Buffer): void => {
    for (const link of links) link.send(bytes)
  }
  const kill = async (): Promise<void> => {
    for (const link of links) link.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  await listen()
  const backend: DuelBackend = {
    url: `ws://127.0.0.1:${port}/matching`,
    seen,
    links,
    onSeen: () => {},
    say: (connection, text) => send(Buffer.concat([head('M', connection), Buffer.from(text)])),
    shut: (connection, code, reason = '') => {
      const number = Buffer.alloc(2)
      number.writeUInt16BE(code)
      send(Buffer.concat([head('K', connection), number, Buffer.from(reason)]))
    },
    kill,
    revive: listen,
  }
  onTestFinished(kill)
  return backend
}
