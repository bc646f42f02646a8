import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in answers to the calls from now on. */
export type Reply =
  | { readonly mode: 'says'; readonly content: string }
  | { readonly mode: 'sends'; readonly status: number; readonly body: string; readonly location?: string }
  | { readonly mode: 'silent' }

/** A server that speaks the wire format of OpenAI's chat completions, not streamed. */
export interface TestModel {
  /** With its version, as settings have it. */
  readonly baseUrl: string
  /** The bodies that came. */
  readonly calls: readonly string[]
  /** The most calls that were open at once. */
  readonly most: () => number
  readonly say: (reply: Reply) => void
  readonly stop: () => Promise<void>
}

const completion = (content: string) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_770_000_000,
    model: 'stand-in',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  })

/** Starts it on a free port of the loopback; it moves nothing until it is told otherwise. */
export async function startModelServer(): Promise<TestModel> {
  let reply: Reply = { mode: 'says', content: '{"moves":[]}' }
  let open = 0
  let most = 0
  const calls: string[] = []
  const server = createServer((request, response) => {
    open += 1
    most = Math.max(most, open)
    response.once('close', () => {
      open -= 1
    })
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      calls.push(body)
      if (reply.mode === 'silent') return
      const { status, text, location } =
        reply.mode === 'says'
          ? { status: 200, text: completion(reply.content), location: undefined }
          : { status: reply.status, text: reply.body, location: reply.location }
      response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) }).end(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server that listens
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    most: () => most,
    say: (next) => {
      reply = next
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
