import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What `docs/backend-api.md` says of a message to a provider; anything else is answered by 400. */
const Message = z.strictObject({
  to: z.string().regex(/^\+91[6-9]\d{9}$/),
  kind: z.literal('phone-code'),
  variables: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  text: z.string().min(1).max(160),
})

interface Call {
  readonly headers: IncomingHttpHeaders
  readonly message: z.infer<typeof Message> | null
}

/** A provider of text messages on the loopback, which speaks the documented form. */
export interface TestProvider {
  readonly url: string
  /** All that arrived so far, whatever it was answered. */
  readonly calls: readonly Call[]
  /** Resolves once `count` calls have arrived. */
  readonly arrived: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts it; `answers` are the statuses of its first answers (0 cuts the connection), every later one is 202. */
export async function startProvider(answers: readonly number[] = []): Promise<TestProvider> {
  const calls: Call[] = []
  const events = new EventEmitter()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = answers[calls.length] ?? 202
      const parsed = Message.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
      calls.push({ headers: request.headers, message: parsed.data ?? null })
      if (status === 0) request.socket.destroy()
      else response.writeHead(parsed.success ? status : 400, { location: '/elsewhere' }).end('{}')
      events.emit('call')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return {
    url: `http://127.0.0.1:${port}/messages`,
    calls,
    arrived: async (count) => {
      while (calls.length < count) await once(events, 'call')
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
