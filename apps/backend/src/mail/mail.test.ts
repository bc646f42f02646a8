import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { createInbox } from './inbox.ts'
import { codeMail } from './mail.ts'
import { createSmtp } from './smtp.ts'

/** An SMTP server that takes mails after refusing the first `refusals` of them. */
async function startServer(refusals: number, retryDelaysMs = [1, 1]) {
  const mails: string[] = []
  const events = new EventEmitter()
  let left = refusals
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      events.emit('asked')
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        left -= 1
        if (left >= 0) return done(new Error('busy'))
        mails.push(Buffer.concat(chunks).toString())
        events.emit('taken')
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.server.address() as AddressInfo
  const failures: unknown[] = []
  const smtp = createSmtp({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Abhyas <no-reply@example.org>',
    retryDelaysMs,
    onFailure: (error) => {
      failures.push(error)
      events.emit('given up')
    },
  })
  return { events, mails, failures, smtp, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}

describe('mail', () => {
  it('ACC-02 a code goes out over SMTP as short plain text', async () => {
    const { events, mails, failures, smtp, stop } = await startServer(0)
    smtp.send(codeMail('student@example.org', '012345'))
    await once(events, 'taken')
    await smtp.close()
    await stop()
    expect(failures).toEqual([])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/^To: student@example\.org/m)
    expect(mails[0]).toMatch(/^Subject: 012345 is your Abhyas code/m)
    expect(mails[0]).toMatch(/^Content-Type: text\/plain/m)
    expect(mails[0]).not.toContain('<html')
  })

  it('ACC-02 a server that refuses twice is asked three times', async () => {
    const { events, mails, failures, smtp, stop } = await startServer(2)
    smtp.send(codeMail('student@example.org', '012345'))
    await once(events, 'taken')
    await smtp.close()
    await stop()
    expect([mails.length, failures.length]).toEqual([1, 0])
  })

  it('ACC-02 a mail that cannot be sent is reported, once', async () => {
    const { events, mails, failures, smtp, stop } = await startServer(9)
    smtp.send(codeMail('student@example.org', '012345'))
    await once(events, 'given up')
    await smtp.close()
    await stop()
    expect([mails.length, failures.length]).toEqual([0, 1])
  })

  it('F14 at the stop nothing is tried again, and what was not sent is reported', async () => {
    const { events, mails, failures, smtp, stop } = await startServer(9, [600_000, 600_000])
    smtp.send(codeMail('student@example.org', '012345'))
    await once(events, 'asked')
    await smtp.close()
    await stop()
    expect([mails.length, failures.length]).toEqual([0, 1])
  })

  it('F14 a mail server that says nothing is not waited for at the stop', async () => {
    const silent = createServer((socket) => socket.unref()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo // of a server that listens on a port
    let failures = 0
    const onFailure = () => {
      failures += 1
    }
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.org', onFailure })
    smtp.send(codeMail('student@example.org', '012345'))
    await once(silent, 'connection')
    await smtp.close()
    // Its greeting would have been waited for longer.
    expect(failures).toBe(0)
    silent.close()
  })

  it('ACC-02 the dev inbox keeps the last 200, newest first, and announces each', () => {
    const lines: string[] = []
    const inbox = createInbox(
      () => new Date(0),
      (line) => lines.push(line),
    )
    for (let index = 0; index < 205; index += 1) inbox.send(codeMail('a@example.org', `${index}`.padStart(6, '0')))
    expect(inbox.read('a@example.org')).toHaveLength(200)
    expect(inbox.read('a@example.org')[0]?.code).toBe('000204')
    expect(inbox.read('b@example.org')).toEqual([])
    expect(lines.at(-1)).toBe('Dev inbox: the sign-in code for a@example.org is 000204')
  })
})
