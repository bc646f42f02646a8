import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './product.ts'

export const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0

export interface Nginx {
  readonly url: string
  /** Of the master; its worker is the one child. */
  readonly pid: number | undefined
  /** kill -9 of all of it, its workers too: they would go on without their master. */
  readonly kill: () => Promise<void>
  /** Starts it again at the same address. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The processes that `pid` started. */
const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Runs nginx by the configuration in `file` and resolves when `url` answers, whatever. */
async function run(file: string, url: string): Promise<ChildProcess> {
  const child = spawn('nginx', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (child.exitCode === null && !(await answers())) await new Promise((resolve) => setTimeout(resolve, 20))
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${child.stderr.read()}`)
  return child
}

/** Runs nginx in a folder of its own. `server` is the inside of its one server block, `http` stands before it. */
export async function nginx(
  configuration: (folder: string) => { readonly http: string; readonly server: string },
): Promise<Nginx> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-nginx-'))
  const { http, server } = configuration(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 16384; }
http { access_log off; ${temporary} ${http} server { listen 127.0.0.1:${port}; ${server} } }\n`,
  )
  const file = path.join(folder, 'nginx.conf')
  const url = `http://127.0.0.1:${port}`
  let child = await run(file, url)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    pid: child.pid,
    kill: async () => {
      const workers = child.pid === undefined ? [] : childrenOf(child.pid)
      await end('SIGKILL')
      for (const worker of workers) process.kill(worker, 'SIGKILL')
    },
    restart: async () => {
      child = await run(file, url)
    },
    stop: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
