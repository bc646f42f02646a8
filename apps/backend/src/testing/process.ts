import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The backend as a process of its own. */
export interface TestProcess {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string
  readonly child: ChildProcess
  /** All that it printed so far. */
  readonly printed: () => string
  /** Sends `signal` and resolves with the exit code; null where the signal itself ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

const mainFile = join(import.meta.dirname, '../main.ts')

/**
 * A data folder of a backend that was set up and stopped, to be copied: setting up PostgreSQL takes several times as long
 * as all that most tests of a process do.
 */
export async function makeDataDir(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-model-'))
  const server = await startMain({ DATA_DIR: folder })
  const code = await server.end('SIGTERM')
  if (code !== 0) throw new Error(`The backend did not stop: ${server.printed()}`)
  return folder
}

/** Starts `main.ts` with `env` on a free port, without waiting for anything. */
export function spawnMain(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', PUBLIC_ORIGIN: 'http://localhost:4000', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  /** The port it listens on, once it says so; null if it ends before. */
  const listening = new Promise<string | null>((resolve) => {
    const collect = (chunk: Buffer) => {
      text += chunk.toString()
      const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (port) resolve(port)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('close', () => resolve(null))
  })
  return { child, printed: () => text, listening }
}

/** Resolves with the exit code and all that was printed, once `child` has ended. */
export async function whenEnded({ child, printed }: ReturnType<typeof spawnMain>) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return { code: child.exitCode, printed: printed() }
}

/**
 * Starts the backend and resolves when it listens.
 * @throws with what it printed if it ends before
 */
export async function startMain(env: Readonly<Record<string, string>>): Promise<TestProcess> {
  const started = spawnMain(env)
  const { child, printed } = started
  const port = await started.listening
  if (port === null) throw new Error(`The backend did not start: ${printed()}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    printed,
    end: async (signal) => {
      child.kill(signal)
      return (await whenEnded(started)).code
    },
  }
}
