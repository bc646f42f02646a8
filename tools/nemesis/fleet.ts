import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { installedPostgres, startPostgres } from '@abhyas/database/testing/postgres'
import { installedValkey, startValkey } from '../../apps/backend/src/testing/valkey.ts'
import { nodeEnvironment, nodeFlags } from '../node-flags.ts'
import { hasEnded } from '../processes.ts'
import { freePort } from '../testing/product.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const origin = 'http://localhost:4000'

/** A server of ours that can be killed and started again at the same address. */
export interface Server {
  readonly name: string
  readonly port: number
  readonly pid: () => number | undefined
  /** Ends it with `signal`; gives the exit code, null where the signal itself ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
  /** A new process at the same address; resolves when it serves. */
  readonly start: () => Promise<void>
  /** kill -9, then a new process; resolves when it serves. */
  readonly replace: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface Fleet {
  readonly pool: pg.Pool
  readonly sessionKey: Buffer
  readonly gateways: readonly Server[]
  readonly backends: readonly Server[]
  readonly stop: () => Promise<void>
}

/** Why a fleet cannot be started here; undefined where it can. */
export const whyNoFleet = (): string | undefined =>
  installedPostgres() === undefined
    ? 'no PostgreSQL is installed'
    : installedValkey() === undefined
      ? 'no Valkey or Redis is installed'
      : undefined

/** Runs `file` as the process `name` that is told its port and `env`; resolves when it says that it is ready. */
export async function serve(
  name: string,
  file: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Server> {
  const run = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [...nodeFlags, path.join(root, file)], {
      cwd: root,
      env: {
        ...nodeEnvironment,
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        PORT: String(port),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ready = once(child, 'message')
    const ended = once(child, 'exit').then(([code]: unknown[]) => {
      throw new Error(`${name} ended with ${String(code)} before it was ready`)
    })
    await Promise.race([ready, ended])
    ended.catch(() => undefined) // later it may end as it likes
    return child
  }
  let child = await run()
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (hasEnded(child)) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = await exited
    return typeof code === 'number' ? code : null
  }
  const start = async (): Promise<void> => {
    child = await run()
  }
  return {
    name,
    port,
    pid: () => child.pid,
    end,
    start,
    replace: async () => {
      await end('SIGKILL')
      await start()
    },
    stop: async () => void (await end('SIGKILL')),
  }
}

/** Two gateways, each before a backend of its own, both backends on one PostgreSQL and one Valkey. */
export async function startFleet(): Promise<Fleet> {
  const programs = installedPostgres()
  const valkeyProgram = installedValkey()
  if (programs === undefined || valkeyProgram === undefined) throw new Error(whyNoFleet())
  const postgres = await startPostgres(programs)
  const valkey = await startValkey(valkeyProgram)
  const sessionKey = randomBytes(32)
  const shared = { DATABASE_URL: postgres.url, VALKEY_URL: valkey.url, PUBLIC_ORIGIN: origin }
  // One after the other: the first brings the schema and the content.
  const backends: Server[] = []
  for (const name of ['backend 1', 'backend 2'])
    backends.push(await serve(name, 'apps/backend/src/main.ts', await freePort(), shared))
  const gateways: Server[] = []
  for (const [index, { port }] of backends.entries())
    gateways.push(
      await serve(`gateway ${index + 1}`, 'apps/bff/src/main.ts', await freePort(), {
        ADMIN_PORT: String(await freePort()),
        BACKEND_URL: `http://127.0.0.1:${port}`,
        PUBLIC_ORIGIN: origin,
        SESSION_KEYS: sessionKey.toString('hex'),
      }),
    )
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  pool.on('error', () => undefined)
  return {
    pool,
    sessionKey,
    gateways,
    backends,
    stop: async () => {
      await Promise.all([...gateways, ...backends].map((server) => server.stop()))
      await pool.end()
      await valkey.stop()
      await postgres.stop()
    },
  }
}
