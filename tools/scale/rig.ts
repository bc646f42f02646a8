import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { installedPostgres, startPostgres, type TestPostgres } from '../../apps/backend/src/testing/postgres.ts'
import { installedValkey, startValkey, type TestValkey } from '../../apps/backend/src/testing/valkey.ts'
import { origin, serve, whyNoFleet, type Server } from '../nemesis/fleet.ts'
import { hasNginx, nginx, type Nginx } from '../testing/nginx.ts'
import { freePort } from '../testing/product.ts'
import { edge, inner } from './balancer.ts'

/** The product as it runs on more than one machine, here on one: two of each service, each kind behind an nginx. */
export interface Rig {
  readonly pool: pg.Pool
  readonly sessionKey: Buffer
  readonly postgres: TestPostgres
  readonly valkey: TestValkey
  readonly gateways: readonly Server[]
  readonly backends: readonly Server[]
  readonly graders: readonly Server[]
  /** What browsers talk to, in front of the gateways. */
  readonly edge: Nginx
  /** In front of backends and graders. */
  readonly inner: Nginx
  /** The port of `edge`. */
  readonly port: number
  readonly stop: () => Promise<void>
}

/** Why the rig cannot be started here; undefined where it can. */
export const whyNoRig = (): string | undefined => whyNoFleet() ?? (hasNginx ? undefined : 'no nginx is installed')

/** Starts `count` of a kind one after the other: the first brings the schema and the content. */
async function several(
  kind: string,
  file: string,
  ports: readonly number[],
  env: (port: number) => Promise<Readonly<Record<string, string>>>,
): Promise<Server[]> {
  const servers: Server[] = []
  for (const [index, port] of ports.entries())
    servers.push(await serve(`${kind} ${index + 1}`, file, port, await env(port)))
  return servers
}

const twoPorts = async (): Promise<[number, number]> => [await freePort(), await freePort()]

/** Waits until `ready` says that it is. Throws after 30 s. */
export async function until(what: string, ready: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await ready())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within 30 s`)
    await delay(20)
  }
}

/** Whether `port` can be sent requests. */
export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts PostgreSQL, Valkey, two graders, two backends, two gateways and the nginx before each kind. Takes some 10 s. */
export async function startRig(): Promise<Rig> {
  const [programs, valkeyProgram] = [installedPostgres(), installedValkey()]
  if (programs === undefined || valkeyProgram === undefined || !hasNginx) throw new Error(whyNoRig())
  const files = mkdtempSync(path.join(tmpdir(), 'abhyas-scale-'))
  const [postgres, valkey] = await Promise.all([startPostgres(programs), startValkey(valkeyProgram)])
  const [gatewayPorts, backendPorts, graderPorts, graderPort] = [
    await twoPorts(),
    await twoPorts(),
    await twoPorts(),
    await freePort(),
  ]
  const inside = await nginx(inner(backendPorts, graderPorts, graderPort))
  const graders = await several('grader', 'apps/essay-grader/src/main.ts', graderPorts, async (port) => ({
    DATABASE_URL: postgres.url,
    FILES_DIR: files,
    GRADER_PORT: String(port),
  }))
  const backends = await several('backend', 'apps/backend/src/main.ts', backendPorts, async () => ({
    DATABASE_URL: postgres.url,
    VALKEY_URL: valkey.url,
    PUBLIC_ORIGIN: origin,
    GRADER_URL: `http://127.0.0.1:${graderPort}`,
  }))
  const sessionKey = randomBytes(32)
  const gateways = await several('gateway', 'apps/bff/src/main.ts', gatewayPorts, async () => ({
    ADMIN_PORT: String(await freePort()),
    BACKEND_URL: inside.url,
    ESSAY_GRADER_URL: `http://127.0.0.1:${graderPort}`,
    PUBLIC_ORIGIN: origin,
    SESSION_KEYS: sessionKey.toString('hex'),
    TRUSTED_PROXIES: '127.0.0.1',
  }))
  const front = await nginx(edge(gatewayPorts))
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  pool.on('error', () => undefined)
  return {
    pool,
    sessionKey,
    postgres,
    valkey,
    gateways,
    backends,
    graders,
    edge: front,
    inner: inside,
    port: Number(new URL(front.url).port),
    stop: async () => {
      await front.stop()
      await Promise.all([...gateways, ...backends, ...graders].map((server) => server.stop()))
      await inside.stop()
      await pool.end()
      await valkey.stop()
      await postgres.stop()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

/** Opens the duel's socket at `port` for the session in `cookie`; resolves with what closes it. Throws where it is refused. */
export async function openSocket(port: number, cookie: string): Promise<{ readonly closed: Promise<number> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/duel`, { headers: { cookie, origin } })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  socket.on('error', () => undefined)
  return { closed }
}
