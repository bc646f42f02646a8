import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './product.ts'

export const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0

export interface Nginx {
  readonly url: string
  /** Of the master; its worker is the one child. */
  readonly pid: number | undefined
  readonly stop: () => Promise<void>
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
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (child.exitCode === null && !(await answers())) await new Promise((resolve) => setTimeout(resolve, 20))
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${child.stderr.read()}`)
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
