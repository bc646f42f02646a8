import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './product.ts'

const shipped = path.resolve(import.meta.dirname, '../../deploy/balancer/nginx.conf')

/** How it is started, here and in docker-compose.yml. */
export const balancerCommand = (file: string) => ['nginx', '-c', file, '-g', 'daemon off;'] as const

export interface Balancer {
  /** `http://127.0.0.1:PORT`, for a gateway's BACKEND_URL. */
  readonly url: string
  /** Of the master. */
  readonly pid: number | undefined
  readonly stop: () => Promise<void>
}

/** The shipped configuration at a port of the loopback, its two backends at the ports `first` and `second`. */
export function configurationOf(folder: string, port: number, [first, second]: readonly [number, number]): string {
  return readFileSync(shipped, 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('listen 4100;', `listen 127.0.0.1:${port};`)
    .replace('backend-1:4100', `127.0.0.1:${first}`)
    .replace('backend-2:4100', `127.0.0.1:${second}`)
}

/**
 * Runs the balancer of deploy/balancer, the configuration as it is shipped but for addresses and folders, with the
 * command of docker-compose.yml. Throws what nginx says where it does not accept it.
 */
export async function startBalancer(backends: readonly [number, number]): Promise<Balancer> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-balancer-'))
  // Its workers are another user's.
  chmodSync(folder, 0o755)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configurationOf(folder, port, backends))
  const checked = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const [program, ...options] = balancerCommand(file)
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/balancer-health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await answers())) await delay(20)
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
