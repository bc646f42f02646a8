import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL proper, of the tests' own. */
export interface TestPostgres {
  readonly url: string
  /** As `kill -9` of the whole server. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same data. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

const startTimeoutMs = 20_000
/** Killed or not, the machine itself goes on: what is written is there, and no test waits for a busy disk. */
const options = ['-c', 'listen_addresses=', '-c', 'fsync=off']

/** The folder of an installed server's programs; undefined where none is installed. */
export function installedPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(50)
    }
  }
}

/**
 * Starts the server of `programs` in a new temporary folder, reachable over a unix socket only.
 * @param disk a folder on a disk of its own, for the tables and all but the write-ahead log
 */
export async function startPostgres(programs: string, disk?: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-pg-'))
  const user = serverUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(disk ?? folder, 'data')
  if (disk !== undefined && user) chownSync(disk, user.uid, user.gid)
  const own = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync']
  const log = disk === undefined ? [] : ['-X', join(folder, 'wal')]
  execFileSync(join(programs, 'initdb'), ['-D', data, ...own, ...log], { ...user, cwd: folder, stdio: 'ignore' })
  const url = `postgres://postgres@localhost/postgres?host=${folder}`
  const run = async (): Promise<ChildProcess> => {
    const deadline = Date.now() + startTimeoutMs
    for (;;) {
      const child = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...options], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      })
      // After a kill its children may live a moment longer: until they are gone, a new server ends at once.
      const ended = once(child, 'exit').then(() => false)
      if (await Promise.race([waitUntilReady(url).then(() => true), ended])) return child
      if (Date.now() > deadline) throw new Error('PostgreSQL does not start.')
      await delay(100)
    }
  }
  let server = await run()
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  return {
    url,
    kill: () => end('SIGKILL'),
    restart: async () => {
      server = await run()
    },
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
