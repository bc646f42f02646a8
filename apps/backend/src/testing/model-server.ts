import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in answers to the calls from now on. */
export type Reply =
  /** The parts as they are, one chunk each; before part `gate.before` it waits until the gate opens. */
  | {
      readonly mode: 'good'
      readonly parts: readonly string[]
      readonly gate?: { readonly before: number; readonly opened: Promise<void> }
      readonly finish?: string
    }
  /** As good, but the line is cut after so many bytes. */
  | { readonly mode: 'broken'; readonly parts: readonly string[]; readonly atByte: number }
  /** These bytes, whatever they are. */
  | { readonly mode: 'garbage'; readonly bytes: string | Buffer; readonly type?: string }
  /** The head, and then nothing. */
  | { readonly mode: 'silent' }
  /** The same sentence for good. */
  | { readonly mode: 'endless'; readonly part: string }
  | { readonly mode: 'refuses'; readonly status: number; readonly location?: string }

/** A server that speaks the wire format of OpenAI's chat completions, streamed. */
export interface TestModel {
  /** With its version, as settings have it. */
  readonly baseUrl: string
  /** The bodies that came, parsed. */
  readonly calls: readonly unknown[]
  /** How many calls are being answered. */
  readonly open: () => number
  readonly say: (reply: Reply) => void
  readonly stop: () => Promise<void>
}

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_770_000_000,
    model: 'stand-in',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`

/** All that goes over the wire for these parts. */
export const wireOf = (parts: readonly string[], finish = 'stop'): readonly string[] => [
  chunk({ role: 'assistant', content: '' }),
  ...parts.map((content) => chunk({ content })),
  chunk({}, finish),
  'data: [DONE]\n\n',
]

async function answer(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.mode === 'refuses') {
    const headers = { 'content-type': 'application/json', ...(reply.location ? { location: reply.location } : {}) }
    response.writeHead(reply.status, headers).end('{"error":{"message":"No"}}')
    return
  }
  response.writeHead(200, {
    'content-type': reply.mode === 'garbage' ? (reply.type ?? 'text/event-stream') : 'text/event-stream',
  })
  response.flushHeaders()
  if (reply.mode === 'silent') return
  if (reply.mode === 'garbage') {
    response.end(reply.bytes)
    return
  }
  if (reply.mode === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write(chunk({ content: reply.part })));
    }
    response.on('drain', more)
    more()
    return
  }
  if (reply.mode === 'broken') {
    const bytes = Buffer.from(wireOf(reply.parts).join('')).subarray(0, reply.atByte)
    if (bytes.length === 0) response.destroy()
    else response.write(bytes, () => response.destroy())
    return
  }
  const wire = wireOf(reply.parts, reply.finish)
  for (const [index, text] of wire.entries()) {
    // The first of the wire is none of the parts.
    if (reply.gate && index === reply.gate.before + 1) await reply.gate.opened
    if (response.destroyed) return
    response.write(text)
  }
  response.end()
}

/** Starts it on a free port of the loopback; it says "Nothing." until it is told otherwise. */
export async function startModelServer(): Promise<TestModel> {
  let reply: Reply = { mode: 'good', parts: ['Nothing.'] }
  let open = 0
  const calls: unknown[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      if (request.url !== '/v1/chat/completions') {
        response.writeHead(404).end()
        return
      }
      calls.push(JSON.parse(body))
      open += 1
      response.once('close', () => {
        open -= 1
      })
      void answer(response, reply)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server that listens
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    open: () => open,
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
