import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Valkey or Redis of the tests' own. */
export interface TestValkey {
  readonly url: string
  /** kill -9: what it held is gone. */
  readonly kill: () => Promise<void>
  /** Starts it again at the same address, with nothing in it. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The program of an installed server; undefined where none is installed. */
export const installedValkey = (): string | undefined =>
  ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

/** Runs `program` on `port` and resolves when it takes connections; undefined where it ended, as on a port that is taken. */
async function run(program: string, port: number, folder: string): Promise<ChildProcess | undefined> {
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('eady to accept connections')) resolve(child)
    })
    child.once('exit', () => resolve(undefined))
  })
}

/** Starts `program` on a free port of the loopback, keeping nothing on disk. */
export async function startValkey(program: string): Promise<TestValkey> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-valkey-'))
  // It chooses no free port by itself; one that is taken ends it, and the next is tried.
  for (;;) {
    // Below the ports that the system gives to whoever asks for any, beside those that other tests draw.
    const port = randomInt(18_000, 20_000)
    let child = await run(program, port, folder)
    if (!child) continue
    const kill = async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }
    return {
      url: `redis://127.0.0.1:${port}`,
      kill,
      restart: async () => {
        child = await run(program, port, folder)
        if (!child) throw new Error('Valkey does not start again.')
      },
      stop: async () => {
        await kill()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
}
