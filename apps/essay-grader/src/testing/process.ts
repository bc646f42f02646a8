import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The grader as a process of its own, with its real parts. */
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
 * Starts `main.ts` with `env` on a free port and resolves when it listens.
 * @throws with what it printed if it ends before
 */
export async function startMain(env: Readonly<Record<string, string>>): Promise<TestProcess> {
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', GRADER_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listening = new Promise<string | null>((resolve) => {
    const collect = (chunk: Buffer) => {
      text += chunk.toString()
      const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (port) resolve(port)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('exit', () => resolve(null))
  })
  const port = await listening
  if (port === null) throw new Error(`The grader did not start: ${text}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    printed: () => text,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill(signal)
        await exited
      }
      return child.exitCode
    },
  }
}
