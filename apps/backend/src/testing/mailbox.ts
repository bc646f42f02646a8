import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server of the tests' own on the loopback, that keeps nothing. */
export interface Mailbox {
  /** `smtp://127.0.0.1:<port>`, for SMTP_URL. */
  readonly url: string
  /** Resolves with the next mail that comes, headers and all. */
  readonly next: () => Promise<string>
  readonly stop: () => Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const events = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        done()
        events.emit('mail', Buffer.concat(chunks).toString())
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: async () => String((await once(events, 'mail'))[0]),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
