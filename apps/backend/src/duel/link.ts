import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { clientNetwork } from '../account/client-network.ts'
import { keyedDigest } from '../account/secret.ts'
import { isIP } from 'node:net'
import type { Admitted } from './admission.ts'
import {
  closeCodes,
  closePayload,
  EndedPayload,
  kinds,
  OpenPayload,
  parseFrame,
  readFrame,
  writeFrame,
} from './frames.ts'
import type { Player, Way } from './player.ts'
import type { EndedBy } from './service.ts'

/** Of one message of a gateway. */
const largestMessage = 64 * 1024
/** What may wait for a gateway that does not read. */
const mostWaitingBytes = 64 * 1024 * 1024
const goodbyeMs = 1000
/** Beats that a gateway may miss: fewer than a player may, whose own line must not be blamed. */
const mostMissed = 2
/** Frames of a page that come before it is known who it is. */
const mostEarly = 20

export interface LinkDeps {
  readonly pepper: Buffer
  /** Null of a token that does not count. */
  readonly admit: (token: string) => Promise<Admitted | null>
  readonly serve: (admitted: Admitted, network: Buffer | null, way: Way) => Player
  readonly pingEveryMs: number
  readonly onFailure: (error: unknown) => void
}

export interface Links {
  /** Ends every link with 1012 and takes no new one. */
  readonly close: () => Promise<void>
}

/** Takes the links of gateways at `/matching` (duel.md, between gateway and backend). Every other upgrade is a 404. */
export function openLinks(app: FastifyInstance, deps: LinkDeps): Links {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: largestMessage })
  let isClosing = false
  app.server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0]
    if (path !== '/matching' || isClosing) {
      // Node takes its own listener away from an upgrade, and whoever asked may be gone or never end.
      socket.on('error', () => socket.destroy())
      socket.end(
        `HTTP/1.1 ${path === '/matching' ? '503 Service Unavailable' : '404 Not Found'}\r\nconnection: close\r\n\r\n`,
        () => socket.destroy(),
      )
      return
    }
    server.handleUpgrade(request, socket, head, (link) => runLink(link, deps))
  })
  return {
    close: async () => {
      isClosing = true
      for (const link of server.clients) link.close(closeCodes.restart)
      server.close()
      // Who does not answer the goodbye is not waited for.
      setTimeout(() => {
        for (const link of server.clients) link.terminate()
      }, goodbyeMs).unref()
    },
  }
}

/** A page that is connected through a link, from its opening on. */
interface Connection {
  player: Player | null
  early: string[]
  ended: EndedBy | null
}

function runLink(link: WebSocket, deps: LinkDeps): void {
  const connections = new Map<number, Connection>()
  const write = (kind: number, connection: number, payload: string | Buffer) => {
    if (link.readyState !== link.OPEN) return
    if (link.bufferedAmount > mostWaitingBytes) return link.terminate()
    link.send(writeFrame(kind, connection, payload))
  }
  const refuse = (connection: number, code: number, reason: string) => {
    connections.delete(connection)
    write(kinds.close, connection, closePayload(code, reason))
  }

  const open = async (number: number, { token, ip }: OpenPayload) => {
    const connection: Connection = { player: null, early: [], ended: null }
    connections.set(number, connection)
    const admitted = await deps.admit(token)
    if (connection.ended) return
    if (!admitted) return refuse(number, closeCodes.signedOut, 'Signed out')
    const network = isIP(ip) ? keyedDigest(deps.pepper, 'duel', clientNetwork(ip)) : null
    const player = deps.serve(admitted, network, {
      send: (text) => write(kinds.message, number, text),
      close: (code, reason) => refuse(number, code, reason),
    })
    connection.player = player
    for (const text of connection.early) player.receive(text)
    connection.early = []
  }
  const end = (number: number, by: EndedBy) => {
    const connection = connections.get(number)
    if (!connection) return
    connections.delete(number)
    connection.ended = by
    connection.player?.ended(by)
  }
  const receive = (number: number, text: string) => {
    const connection = connections.get(number)
    if (!connection) return
    if (connection.player) connection.player.receive(text)
    else if (connection.early.length < mostEarly) connection.early.push(text)
    else {
      connection.ended = 'page'
      refuse(number, closeCodes.policy, 'Too much before an answer')
    }
  }

  let heardAt = performance.now()
  link.on('message', (bytes, isBinary) => {
    heardAt = performance.now()
    const frame = isBinary && Buffer.isBuffer(bytes) ? readFrame(bytes) : null
    if (!frame) return link.close(closeCodes.policy)
    const { kind, connection, payload } = frame
    if (kind === kinds.message) return receive(connection, payload.toString())
    if (kind === kinds.ended) return end(connection, parseFrame(EndedPayload, payload.toString())?.by ?? 'line')
    const opening = kind === kinds.open && !connections.has(connection) && parseFrame(OpenPayload, payload.toString())
    if (!opening) return link.close(closeCodes.policy)
    open(connection, opening).catch((error: unknown) => {
      deps.onFailure(error)
      refuse(connection, closeCodes.tryLater, 'Try again in a moment')
    })
  })
  let missed = 0
  let ended: EndedBy = 'us'
  link.on('pong', () => {
    missed = 0
    heardAt = performance.now()
  })
  const beating = setInterval(() => {
    if (missed >= mostMissed) {
      ended = { silentSince: heardAt }
      return link.terminate()
    }
    missed += 1
    link.ping()
    for (const { player } of connections.values()) player?.beat()
  }, deps.pingEveryMs).unref()
  link.on('error', deps.onFailure)
  link.on('close', () => {
    clearInterval(beating)
    // A gateway that goes without a word about its players is an outage of ours (D14).
    for (const number of connections.keys()) end(number, ended)
  })
}
