import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { startModelServer, type TestModel } from '../../apps/backend/src/testing/model-server.ts'
import { installedPostgres, startPostgres, type TestPostgres } from '@abhyas/database/testing/postgres'
import { installedValkey, startValkey, type TestValkey } from '../../apps/backend/src/testing/valkey.ts'
import { origin, serve, whyNoFleet, type Server } from '../nemesis/fleet.ts'
import { hasNginx, shippedCdn, type Nginx } from '../testing/nginx.ts'
import { freePort } from '../testing/product.ts'
import { graderBalancer, shippedBalancer } from './balancer.ts'

/** The product as it runs on more than one machine, here on one: two of each service, each kind behind an nginx. */
export interface Rig {
  readonly pool: pg.Pool
  readonly sessionKey: Buffer
  readonly postgres: TestPostgres
  readonly valkey: TestValkey
  /** What the tutor writes with. */
  readonly model: TestModel
  readonly gateways: readonly [Server, Server]
  readonly backends: readonly [Server, Server]
  readonly graders: readonly [Server, Server]
  /** What browsers talk to, in front of the gateways. */
  readonly edge: Nginx
  /** In front of the backends. */
  readonly inner: Nginx
  /** The port of `edge`. */
  readonly port: number
  readonly stop: () => Promise<void>
}

/** Why the rig cannot be started here; undefined where it can. */
export const whyNoRig = (): string | undefined => whyNoFleet() ?? (hasNginx ? undefined : 'no nginx is installed')

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
  const [postgres, valkey, model] = await Promise.all([
    startPostgres(programs),
    startValkey(valkeyProgram),
    startModelServer(),
  ])
  const [gatewayPorts, backendPorts, graderPorts] = [await twoPorts(), await twoPorts(), await twoPorts()]
  const [inside, beforeGraders] = await Promise.all([shippedBalancer(backendPorts), graderBalancer(graderPorts)])
  const grader = (name: string, port: number) =>
    serve(name, 'apps/essay-grader/src/main.ts', port, {
      DATABASE_URL: postgres.url,
      FILES_DIR: files,
      GRADER_PORT: String(port),
    })
  const backend = (name: string, port: number) =>
    serve(name, 'apps/backend/src/main.ts', port, {
      DATABASE_URL: postgres.url,
      VALKEY_URL: valkey.url,
      PUBLIC_ORIGIN: origin,
      GRADER_URL: beforeGraders.url,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'stand-in',
    })
  const sessionKey = randomBytes(32)
  const gateway = async (name: string, port: number) =>
    serve(name, 'apps/bff/src/main.ts', port, {
      ADMIN_PORT: String(await freePort()),
      // As docker-compose.yml has it.
      DRAIN_MS: '3000',
      BACKEND_URL: inside.url,
      ESSAY_GRADER_URL: beforeGraders.url,
      PUBLIC_ORIGIN: origin,
      SESSION_KEYS: sessionKey.toString('hex'),
      TRUSTED_PROXIES: '127.0.0.1',
    })
  // The first of each service brings its schema and its content.
  const [grader1, backend1, gateway1] = await Promise.all([
    grader('grader 1', graderPorts[0]),
    backend('backend 1', backendPorts[0]),
    gateway('gateway 1', gatewayPorts[0]),
  ])
  const [grader2, backend2, gateway2] = await Promise.all([
    grader('grader 2', graderPorts[1]),
    backend('backend 2', backendPorts[1]),
    gateway('gateway 2', gatewayPorts[1]),
  ])
  const [gateways, backends, graders] = [
    [gateway1, gateway2] as const,
    [backend1, backend2] as const,
    [grader1, grader2] as const,
  ]
  const front = await shippedCdn({ gateways: gatewayPorts })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  pool.on('error', () => undefined)
  return {
    pool,
    sessionKey,
    postgres,
    valkey,
    model,
    gateways,
    backends,
    graders,
    edge: front,
    inner: inside,
    port: front.port,
    stop: async () => {
      await front.stop()
      await Promise.all([...gateways, ...backends, ...graders].map((server) => server.stop()))
      await inside.stop()
      await beforeGraders.stop()
      await pool.end()
      await valkey.stop()
      await model.stop()
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
