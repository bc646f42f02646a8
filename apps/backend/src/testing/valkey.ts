import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Valkey or Redis of the tests' own. */
export interface TestValkey {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** The program of an installed server; undefined where none is installed. */
export const installedValkey = (): string | undefined =>
  ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

/** Starts `program` on a free port of the loopback, keeping nothing on disk. */
export async function startValkey(program: string): Promise<TestValkey> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-valkey-'))
  // It chooses no free port by itself; one that is taken ends it, and the next is tried.
  for (;;) {
    // Below the ports that the system gives to whoever asks for any.
    const port = randomInt(20_000, 32_000)
    const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const exited = once(child, 'exit')
    const isReady = await new Promise<boolean>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('eady to accept connections')) resolve(true)
      })
      child.once('exit', () => resolve(false))
    })
    if (!isReady) continue
    return {
      url: `redis://127.0.0.1:${port}`,
      stop: async () => {
        child.kill('SIGKILL')
        await exited
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
}
