/** The product over https: WebKit keeps no `Secure` cookie of plain http, not even localhost's (playwright, pull 36268). */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { settings } from './settings.ts'

export interface Front {
  readonly origin: string
  readonly stop: () => void
}

/** A key and a certificate of a day for localhost. Throws where there is no `openssl`. */
function certificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const key = path.join(settings.DATA_DIR, `front-${process.pid}.key`)
  const cert = path.join(settings.DATA_DIR, `front-${process.pid}.crt`)
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...curve, ...name, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

/** Takes https at `port` of this machine, and passes on what comes, as it is, to the gateway at port `to`. */
export async function startFront(port: number, to: number): Promise<Front> {
  const open = new Set<net.Socket>()
  const server = tls.createServer(certificate(), (incoming) => {
    const outgoing = net.connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      // A browser that goes away in the middle is no fault.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${port}`,
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
