import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../apps/bff/src/testing/free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')

export { freePort }

export interface Started {
  readonly child: ChildProcess
  readonly origin: string
  readonly settings: Readonly<Record<string, string>>
  /** Everything that the terminal showed so far. */
  readonly output: () => string
  /** Resolves with the exit code when the command has ended by itself or by `stop`. */
  readonly ended: Promise<number | null>
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A data folder of the test's own and free ports, as settings of the product. */
export async function ownSettings(): Promise<Record<string, string>> {
  const [PORT, ADMIN_PORT, BACKEND_PORT, GRADER_PORT] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  return {
    PORT: String(PORT),
    ADMIN_PORT: String(ADMIN_PORT),
    BACKEND_PORT: String(BACKEND_PORT),
    GRADER_PORT: String(GRADER_PORT),
    PUBLIC_ORIGIN: `http://localhost:${PORT}`,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'abhyas-')),
  }
}

/** Runs the start command as `npm start` does, without waiting for anything. */
export function run(settings: Record<string, string>, { detached = false } = {}): Started {
  const child = spawn(process.execPath, ['tools/serve.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return {
    child,
    origin: settings['PUBLIC_ORIGIN'] ?? '',
    settings,
    output: () => text,
    ended,
    stop: (signal = 'SIGINT') => {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs the start command and resolves when the product serves; rejects with what the terminal showed when it ends before. */
export async function start(
  settings: Record<string, string>,
  options?: { readonly detached?: boolean },
): Promise<Started> {
  const product = run(settings, options)
  const ready = new Promise<void>((resolve) => product.child.once('message', () => resolve()))
  await Promise.race([
    ready,
    product.ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${product.output()}`))),
  ])
  return product
}

export const removeData = (settings: Record<string, string>) =>
  rmSync(settings['DATA_DIR'] ?? '', { recursive: true, force: true })
