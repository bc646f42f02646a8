import { once } from 'node:events'
import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { fromApp, signedIn, startGateway, type TestGateway } from './gateway.ts'
import { upload, uploadId } from './mains-answers.ts'

type Take = (request: IncomingMessage, response: ServerResponse) => void

/** An answer of the grader, with the echo of the request's id. */
export const answer = (from: IncomingMessage, response: ServerResponse, status: number, body: object): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': from.headers['x-request-id'] ?? '' })
    .end(JSON.stringify(body))

/** Takes a whole file, then answers; `onChunk` hears of each part. */
export const taking =
  (onChunk: (chunk: Buffer) => void = () => undefined): Take =>
  (from, response) => {
    from.on('data', onChunk)
    from.on('end', () => answer(from, response, 200, upload))
  }

/** A gateway before a grader that takes files as the test says, unlike the stub, which first reads them whole. */
export async function startTaking(
  take: Take,
  options: Parameters<typeof startGateway>[0] = {},
): Promise<{ readonly gateway: TestGateway; readonly asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = []
  const server = createServer((from, response) => {
    asked.push(from)
    from.on('error', () => undefined)
    take(from, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const gateway = await startGateway({ ...options, env: { ESSAY_GRADER_URL: `http://127.0.0.1:${port}` } })
  return { gateway, asked }
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A file on its way to a gateway. */
export interface Uploading {
  readonly sent: ClientRequest
  /** Rejects where the connection broke before the end of an answer. */
  readonly answered: Promise<Answered>
}

export const fileHeaders = { ...fromApp, 'content-type': 'image/jpeg', 'idempotency-key': uploadId }

/** Begins to send a file; the caller writes it and ends it. */
export function startUpload({ port }: Pick<TestGateway, 'port'>, headers: Record<string, string> = {}): Uploading {
  const all = { ...fileHeaders, ...signedIn(), ...headers }
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/uploads', headers: all, agent: false })
  onTestFinished(() => void sent.destroy())
  const answered = new Promise<Answered>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      const status = response.statusCode ?? 0
      response.on('end', () => resolve({ status, headers: response.headers, body }))
      response.on('error', reject)
    })
  })
  answered.catch(() => undefined)
  return { sent, answered }
}

/** Sends a whole file. */
export function sendFile(
  gateway: Pick<TestGateway, 'port'>,
  bytes: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const { sent, answered } = startUpload(gateway, headers)
  sent.end(bytes)
  return answered
}

/** Writes `count` times the same chunk, as fast as it is taken, until that is not possible any more. */
export async function pour({ sent }: Uploading, chunk: Buffer, count: number): Promise<void> {
  for (let n = 0; n < count && !sent.destroyed; n++) {
    if (sent.write(chunk)) continue
    await new Promise<void>((resolve) => {
      const go = (): void => {
        sent.off('drain', go).off('close', go)
        resolve()
      }
      sent.on('drain', go).on('close', go)
    })
  }
}
