/**
 * What `bench duel` measures, each a process of its own: `node duel-peers.ts service|gateway|proxy PORT ARGUMENT`.
 * On any message it collects its garbage, where node lets it, and answers.
 */
import { createServer } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { buildServer } from '../../apps/bff/src/server.ts'
import { readSettings } from '../../apps/bff/src/settings.ts'
import { ack, benchKey, benchOrigin } from './duel-words.ts'

const [, , kind, text, argument = ''] = process.argv
const port = Number(text)

process.on('message', () => {
  globalThis.gc?.()
  process.send?.('collected')
})
// Whoever measures is gone.
process.on('disconnect', () => process.exit(0))
const ready = (): void => void process.send?.('ready')

/** A duel service without duels, over a link at /matching and to single sockets at /direct: acknowledges everything. */
function serve(): void {
  const options = { noServer: true, perMessageDeflate: false, clientTracking: false }
  const [link, direct] = [new WebSocketServer(options), new WebSocketServer(options)]
  const reply = Buffer.from(ack)
  link.on('connection', (socket) =>
    socket.on('message', (bytes: Buffer) => {
      // The head of the message, kind and connection, serves the answer too.
      if (bytes[0] === 77) socket.send(Buffer.concat([bytes.subarray(0, 5), reply]))
    }),
  )
  direct.on('connection', (socket) => socket.on('message', () => socket.send(reply, { binary: false })))
  createServer()
    .on('upgrade', (request, socket, head) => {
      const server = request.url === '/matching' ? link : direct
      server.handleUpgrade(request, socket, head, (open) => server.emit('connection', open))
    })
    .listen({ port, host: '127.0.0.1', backlog: 4096 }, ready)
}

/** The gateway with every check on; only the limit of frames is out of the load's reach. */
async function serveGateway(): Promise<void> {
  const { app } = await buildServer({
    settings: readSettings({
      PUBLIC_ORIGIN: benchOrigin,
      MATCHING_WS_URL: `${argument.replace('http', 'ws')}/matching`,
      LOG_LEVEL: 'warn',
      CLIENT_DIR: '/nowhere',
    }),
    sessionKeys: [benchKey],
    log: { write: () => {} },
    limits: { duelFrames: { burst: 1e9, perSecond: 1e9 } },
  })
  await app.listen({ port, host: '127.0.0.1', backlog: 4096 })
  ready()
}

async function serveProxy(): Promise<void> {
  const app = fastify()
  app.register(httpProxy, { upstream: argument, websocket: true })
  await app.listen({ port, host: '127.0.0.1', backlog: 4096 })
  ready()
}

if (kind === 'service') serve()
else if (kind === 'gateway') await serveGateway()
else await serveProxy()
