/**
 * Runs the whole product on one machine: `npm start`. Builds the client where its sources changed, starts the
 * reference services and the gateway as processes of their own, says where to look, and stops all of it on Ctrl-C.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createOutput } from '@abhyas/telemetry/output'
import { buildClient } from './client-build.ts'
import { nodeEnvironment, nodeFlags } from './node-flags.ts'
import { hasEnded } from './processes.ts'

const root = path.resolve(import.meta.dirname, '..')
const env = process.env
const ports = {
  gateway: env['PORT'] ?? '4000',
  admin: env['ADMIN_PORT'] ?? '4001',
  backend: env['BACKEND_PORT'] ?? '4100',
  grader: env['GRADER_PORT'] ?? '4200',
}
const host = env['HOST'] ?? '127.0.0.1'
const origin = env['PUBLIC_ORIGIN'] ?? `http://localhost:${ports.gateway}`
const dataDir = path.resolve(root, env['DATA_DIR'] ?? '.data')

const mostLogBytes = 10_000_000

const children: ChildProcess[] = []
let isServing = false
let stopping = false

const logFile = (name: string) => path.join(dataDir, `${name}.log`)
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** JSON lines go to the log file, everything else is meant for the person at the terminal. */
function show(child: ChildProcess, name: string): void {
  // A full disk costs lines of the log, not the product.
  const log = createOutput(openSync(logFile(name), sizeOf(logFile(name)) > mostLogBytes ? 'w' : 'a'))
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) =>
      line.startsWith('{') ? log(line + '\n') : process.stdout.write(line + '\n'),
    )
  }
}

interface Starting {
  readonly child: ChildProcess
  /** Resolves when it says that it is ready; rejects when it ends before that. */
  readonly ready: Promise<void>
}

/** Starts a process of the product, with a channel, its lines going where `show` says. */
function start(name: string, script: string, settings: Record<string, string>): Starting {
  const child = fork(path.join(root, script), {
    cwd: root,
    env: { ...nodeEnvironment, NODE_COMPILE_CACHE: path.join(root, '.cache/modules'), ...env, ...settings },
    execArgv: [...process.execArgv, ...nodeFlags],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C reaches a whole group at once, and the gateway must stop first. It ends with us all the same, by the channel.
    detached: true,
  })
  children.push(child)
  show(child, name)
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => {
      if (isServing && !stopping)
        process.stdout.write(`The ${name} ended (exit code ${code}). Its log: ${logFile(name)}\n`)
      // One that did not start has said why.
      reject(new Error())
      void stop(1)
    })
  })
  return { child, ready }
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => (hasEnded(child) ? resolve() : child.once('exit', () => resolve())))

/** Stops what runs, the gateway first, so that nobody meets a service that is gone. */
async function stop(code: number): Promise<never> {
  if (stopping) return new Promise(() => {})
  stopping = true
  const late = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), 25_000)
  for (const child of children) {
    child.kill('SIGTERM')
    await ended(child)
  }
  clearTimeout(late)
  process.exit(code)
}

async function gatewayIsReady(): Promise<void> {
  const here = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const isReady = () =>
    fetch(`http://${here.includes(':') ? `[${here}]` : here}:${ports.gateway}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!stopping && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.once('disconnect', () => void stop(0))
  // A terminal that is gone, or a full disk behind it, ends nothing.
  process.stdout.on('error', () => undefined)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  buildClient()
  const shared = { DATA_DIR: dataDir, PUBLIC_ORIGIN: origin }
  const gateway = start('gateway', 'apps/bff/src/main.ts', {
    ...shared,
    HOST: host,
    PORT: ports.gateway,
    ADMIN_PORT: ports.admin,
    BACKEND_URL: env['BACKEND_URL'] ?? `http://127.0.0.1:${ports.backend}`,
    ESSAY_GRADER_URL: env['ESSAY_GRADER_URL'] ?? `http://127.0.0.1:${ports.grader}`,
  })
  // Whoever reaches the services goes round the gateway: only this machine may.
  const inside = { HOST: '127.0.0.1', PORT: ports.backend, GRADER_PORT: ports.grader, ADMIN_HOST: '127.0.0.1' }
  // ADMIN_PORT is the gateway's here; the grader's has a name of its own.
  const admin = { ADMIN_PORT: env['BACKEND_ADMIN_PORT'] ?? '' }
  const graderUrl = env['GRADER_URL'] ?? `http://127.0.0.1:${ports.grader}`
  const services = start('services', 'tools/services.ts', { ...shared, ...inside, ...admin, GRADER_URL: graderUrl })
  // The gateway says at once what is wrong with a setting: until then the services only load their modules.
  const begin = () => void services.child.send('begin', () => undefined)
  await Promise.all([gateway.ready.then(begin), services.ready])
  await gatewayIsReady()
  process.stdout.write(`
Abhyas runs at ${origin}

  Sign in    "Use the demo account" on ${origin}/login,
             or any email address: the code is printed here and at
             http://127.0.0.1:${ports.backend}/dev/inbox?to=<address>
  Data       ${dataDir}  (delete it to start afresh)
  Metrics    http://127.0.0.1:${ports.admin}/metrics
  Stop       Ctrl-C

`)
  isServing = true
  process.send?.('ready')
}

main().catch((error: unknown) => {
  if (!stopping && error instanceof Error && error.message) process.stdout.write(`${error.message}\n`)
  void stop(1)
})
