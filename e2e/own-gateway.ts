import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nodeEnvironment, nodeFlags } from '../tools/node-flags.ts'
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
    execArgv: [...nodeFlags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...nodeEnvironment,
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

const shippedFlags = path.resolve(import.meta.dirname, '../apps/bff/flags.json')
let count = 0

/** One whose flags are those that we ship, with these on, each with its value. */
export function startGatewayWith(
  values: Readonly<Record<string, string | null>>,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnGateway> {
  count += 1
  const file = path.join(settings.DATA_DIR, `flags-${process.pid}-${count}.json`)
  const document = JSON.parse(readFileSync(shippedFlags, 'utf8')) as {
    feature_states: { feature: { name: string } }[]
  } // the file that comes along
  const feature_states = document.feature_states.map((state) => {
    const value = values[state.feature.name]
    return value === undefined ? state : { ...state, enabled: true, feature_state_value: value }
  })
  writeFileSync(file, JSON.stringify({ ...document, feature_states }))
  return startGateway({ ...env, FLAGS_FILE: file })
}
