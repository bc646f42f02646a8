import { connect } from 'node:net'

/**
 * Sends bytes over a socket of its own and resolves with what came back until the other side closed, or until
 * `patienceMs` went by without a byte.
 */
export function sendRaw(port: number, bytes: string | Buffer, patienceMs = 10_000): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = (): void => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('latin1'))
    }
    socket.setTimeout(patienceMs, end)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', end)
    socket.on('error', end)
  })
}

/** The status of a raw answer; 0 where there was none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

/** A request to upgrade, as it goes over the wire. */
export function upgradeRequest(path: string, headers: Record<string, string> = {}): string {
  const all = {
    host: 'abhyas.test',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  return `GET ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
}
