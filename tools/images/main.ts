/**
 * `pnpm images`: builds the image of each service, looks at what is in it, and runs them on the loopback, with roots that
 * cannot be written: a PostgreSQL of their own, two backends, the shipped balancer before them, gateway and grader. A
 * student signs in, reads the news, sends a page and has an answer graded. Wants Docker, or `IMAGE_BUILD`, a command that
 * builds into buildah's store; Debian's postgresql and nginx. `--built`: what was built last time is taken.
 */
import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startMailbox } from '../../apps/backend/src/testing/mailbox.ts'
import { installedPostgres, startPostgres } from '@abhyas/database/testing/postgres'
import { hasEnded } from '../processes.ts'
import { startBalancer } from '../testing/balancer.ts'
import { freePort } from '../testing/product.ts'
import { faultsOf } from './contents.ts'
import { buildah, docker, type Engine, type Mount } from './engine.ts'
import { studentsWay } from './student.ts'

const targets = ['gateway', 'backend', 'essay-grader'] as const
const tagOf = (target: string) => `abhyas/${target}:try`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const startWithinMs = 120_000
const endWithinMs = 30_000

interface Running {
  readonly name: string
  readonly url: string
  readonly child: ChildProcess
  /** Resolves with its exit code when it has ended and all it wrote is read; with null where a signal ended it. */
  readonly closed: Promise<number | null>
  /** What it has written so far. */
  readonly said: string[]
}

/** Resolves when `url` answers with 200. Throws where the service ends before or takes too long. */
async function ready({ name, url, child }: Running): Promise<void> {
  const until = Date.now() + startWithinMs
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (hasEnded(child) || Date.now() > until) throw new Error(`${name} does not serve`)
    await delay(200)
  }
}

function checkContents(engine: Engine): void {
  for (const target of targets) {
    const image = engine.look(tagOf(target))
    const own = image.files.reduce((sum, { bytes }) => sum + bytes, 0)
    console.log(`${target}: ${megabytes(image.bytes)}, of that /app ${megabytes(own)}; user ${image.user}`)
    const faults = faultsOf(image)
    if (faults.length > 0) throw new Error(`The image of ${target} is not as it has to be:\n  ${faults.join('\n  ')}`)
  }
}

/** Ends the service as an engine does; throws where it does not end well. */
async function stop({ name, child, closed }: Running): Promise<void> {
  const since = Date.now()
  if (!hasEnded(child)) child.kill('SIGTERM')
  const code = await closed
  if (code !== 0) throw new Error(`${name} ended with ${code} at SIGTERM`)
  console.log(`${name} ended by itself within ${Date.now() - since} ms of SIGTERM`)
}

async function serve(engine: Engine, databaseUrl: string, socket: Mount): Promise<void> {
  const answers = mkdtempSync(path.join(tmpdir(), 'abhyas-answers-'))
  chownSync(answers, 1000, 1000)
  const first = await freePort()
  const second = await freePort()
  const [gatewayPort, adminPort, graderPort] = await Promise.all([freePort(), freePort(), freePort()])
  const at = (port: number) => `http://127.0.0.1:${port}`
  const origin = `http://localhost:${gatewayPort}`
  const shared = { HOST: '127.0.0.1', DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: origin }
  const mailbox = await startMailbox()
  const balancer = await startBalancer([first, second])
  const running: Running[] = []
  const start = (target: string, url: string, settings: Record<string, string>, mounts: readonly Mount[] = []) => {
    const child = engine.run(tagOf(target), settings, mounts)
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
    running.push({ name: `${target} at ${url}`, url, child, closed, said })
  }
  try {
    // All at once, two backends on an empty database among them.
    for (const port of [first, second])
      start('backend', at(port), { ...shared, PORT: String(port), GRADER_URL: at(graderPort), SMTP_URL: mailbox.url }, [
        socket,
      ])
    start('essay-grader', at(graderPort), { ...shared, GRADER_PORT: String(graderPort) }, [
      socket,
      { from: answers, to: '/data/answers' },
    ])
    start('gateway', at(gatewayPort), {
      HOST: '127.0.0.1',
      PORT: String(gatewayPort),
      ADMIN_PORT: String(adminPort),
      PUBLIC_ORIGIN: origin,
      SESSION_KEYS: 'ab'.repeat(32),
      BACKEND_URL: balancer.url,
      ESSAY_GRADER_URL: at(graderPort),
    })
    for (const one of running) await ready(one)
    console.log('all of them serve, with roots that cannot be written')
    await studentsWay({ origin, nextMail: mailbox.next, page: readFileSync(page) })
    console.log(`${readdirSync(answers, { recursive: true }).length} entries in the volume of the answers`)
    for (const one of running.toReversed()) await stop(one)
  } catch (error) {
    // What they log is written when they have time for it, at the latest when they end.
    await Promise.race([Promise.allSettled(running.map(stop)), delay(endWithinMs)])
    for (const { name, said } of running) console.error(`${name} said:\n${said.join('')}`)
    throw error
  } finally {
    for (const { child } of running) if (!hasEnded(child)) child.kill('SIGKILL')
    await Promise.all([mailbox.stop(), balancer.stop()])
    rmSync(answers, { recursive: true, force: true })
  }
}

const page = path.resolve(import.meta.dirname, '../../apps/client/public/icon-512.png')

async function main(): Promise<void> {
  const programs = installedPostgres()
  if (programs === undefined) throw new Error('Debian’s postgresql is not installed')
  const builder = process.env['IMAGE_BUILD']
  const engine = builder === undefined ? docker() : buildah(builder)
  if (!process.argv.includes('--built'))
    for (const target of targets) {
      const since = Date.now()
      engine.build(target, tagOf(target))
      console.log(`${target}: built in ${((Date.now() - since) / 1000).toFixed(0)} s`)
    }
  const postgres = await startPostgres(programs)
  try {
    checkContents(engine)
    const socket = new URL(postgres.url).searchParams.get('host') ?? ''
    // The service in the image is another user than the server.
    chmodSync(socket, 0o755)
    await serve(engine, postgres.url.replace(socket, '/run/abhyas'), { from: socket, to: '/run/abhyas' })
  } finally {
    await postgres.stop()
    engine.clean()
  }
}

await main()
