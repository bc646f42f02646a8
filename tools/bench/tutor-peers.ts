/**
 * What `bench tutor` measures, each a process of its own: `node tutor-peers.ts service|raw|gateway PORT ARGUMENT`.
 * On any message it collects its garbage, where node lets it, and answers.
 */
import { createServer, type RequestListener } from 'node:http'
import { serveGateway } from './gateway.ts'
import { benchKey, benchOrigin, everyMs, piece } from './tutor-words.ts'

const [, , kind, text, argument = ''] = process.argv
const port = Number(text)

process.on('message', () => {
  globalThis.gc?.()
  process.send?.('collected')
})
// Whoever measures is gone.
process.on('disconnect', () => process.exit(0))
const ready = (): void => void process.send?.('ready')

/** Answers that never end, a piece every 50 ms, each as `write` has it. */
const answers =
  (type: string, write: (n: number) => string): RequestListener =>
  (request, response) => {
    response.writeHead(200, { 'content-type': type, 'x-request-id': request.headers['x-request-id'] ?? '' })
    let n = 0
    const say = (): void => void response.write(write(n++))
    say()
    const timer = setInterval(say, everyMs)
    response.on('close', () => clearInterval(timer))
  }

const listen = (listener: RequestListener): void =>
  void createServer(listener).listen({ port, host: '127.0.0.1', backlog: 4096 }, ready)

if (kind === 'service') listen(answers('application/x-ndjson', (n) => `${JSON.stringify(piece(n))}\n`))
else if (kind === 'raw') listen(answers('text/event-stream', (n) => `data: ${JSON.stringify(piece(n))}\nid: ${n}\n\n`))
else {
  await serveGateway({ port, backend: argument, publicOrigin: benchOrigin, sessionKey: benchKey })
  ready()
}
