import { fork } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../tools/testing/product.ts'
import { settings } from './settings.ts'

export interface OwnGateway {
  readonly origin: string
  /** Resolves when its process has ended. */
  readonly stop: () => Promise<void>
}

/**
 * A second gateway before the services under test, with settings of a test's own, which no other test meets. Its sessions
 * are the first one's too.
 */
export async function startGateway(env: Readonly<Record<string, string>>): Promise<OwnGateway> {
  const [PORT, ADMIN_PORT] = await Promise.all([freePort(), freePort()])
  const origin = `http://localhost:${PORT}`
  const gateway = fork(path.resolve(import.meta.dirname, '../apps/bff/src/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(PORT),
      ADMIN_PORT: String(ADMIN_PORT),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: settings.DATA_DIR,
      BACKEND_URL: `http://127.0.0.1:${settings.BACKEND_PORT}`,
      ...env,
    },
  })
  const ended = new Promise<void>((resolve) => gateway.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    gateway.once('message', () => resolve())
    gateway.once('exit', (code) => reject(new Error(`The gateway ended with ${code}`)))
  })
  return {
    origin,
    stop: () => {
      gateway.kill('SIGTERM')
      return ended
    },
  }
}
