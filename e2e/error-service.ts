/** Stands in for the error service behind the gateway's tunnel. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Item {
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

const json = (line = '{}') => JSON.parse(line) as Record<string, unknown> // an envelope is lines of JSON

/** The items of an envelope, by pairs of lines behind the first. */
export const itemsOf = (envelope: string): Item[] => {
  const lines = envelope.trim().split('\n').slice(1)
  return lines.flatMap((line, index) =>
    index % 2 === 0 ? [{ type: String(json(line)['type']), payload: json(lines[index + 1]) }] : [],
  )
}

type Behaviour = (response: ServerResponse) => void

/** `start` gives the DSN that it listens under. What it has received is kept in order; `behave` is how it answers. */
export function errorService() {
  const received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly text: string }[] = []
  const well: Behaviour = (response) => response.end('{}')
  const service = {
    received,
    well,
    behave: well,
    items: (type: string): Item[] => received.flatMap(({ text }) => itemsOf(text)).filter((item) => item.type === type),
    start: async (): Promise<string> => {
      const server = createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          received.push({ path: request.url ?? '', headers: request.headers, text: Buffer.concat(chunks).toString() })
          service.behave(response)
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      server.unref()
      const { port } = server.address() as AddressInfo // it listens on a port
      return `http://publickey@127.0.0.1:${port}/7`
    },
  }
  return service
}
