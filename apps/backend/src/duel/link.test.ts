import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { openLinks } from './link.ts'

const app = Fastify({ forceCloseConnections: true })
const pages: Socket[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) page.destroy()
})

/** Asks for an upgrade of `path`. @returns both ends of the connection */
async function ask(path: string): Promise<{ page: Socket; served: Duplex }> {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const page = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  page.on('error', () => undefined)
  pages.push(page)
  const upgraded = new Promise<Duplex>((resolve) => {
    app.server.once('upgrade', (_request, socket) => resolve(socket))
  })
  page.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`)
  return { page, served: await upgraded }
}

const closeOf = (socket: Duplex): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve())
  })

it('F9 an upgrade that is refused harms nobody: neither who resets it nor who never ends it', async () => {
  openLinks(app, {
    pepper: Buffer.alloc(32),
    admit: async () => null,
    serve: () => ({ receive: () => undefined, ended: () => undefined, beat: () => undefined }),
    pingEveryMs: 3000,
    onFailure: () => undefined,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const lasting = await ask('/elsewhere')
    const [answer] = await Promise.all([once(lasting.page, 'data'), closeOf(lasting.served)])
    expect(String(answer)).toContain('404 Not Found')

    const reset = await ask('/elsewhere')
    const closed = closeOf(reset.served)
    expect(() => reset.served.emit('error', new Error('read ECONNRESET'))).not.toThrow()
    reset.page.resetAndDestroy()
    await closed
    expect(reset.served.destroyed).toBe(true)
  } finally {
    await app.close()
  }
})
