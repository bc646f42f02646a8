/** What the gateway is measured beside, each a process of its own: `node peers.ts raw|canned|proxy PORT ARGUMENT`. */
import httpProxy from '@fastify/http-proxy'
import fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , kind, port, argument = ''] = process.argv

if (kind === 'raw') {
  const bytes = readFileSync(argument)
  createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
    response.end(bytes)
  }).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
} else if (kind === 'canned') {
  // One private answer from memory, whoever asks: so the servers in front are measured, not the database behind.
  const bytes = readFileSync(argument)
  createServer((request, response) => {
    const requestId = request.headers['x-request-id'] ?? ''
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': bytes.length,
      'x-request-id': requestId,
    })
    response.end(bytes)
  }).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
} else {
  const app = fastify()
  app.register(httpProxy, { upstream: argument, http2: false })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
  process.send?.('ready')
}
