import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasEnded } from '../processes.ts'
import { freePort } from './product.ts'

export const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0

const shipped = path.resolve(import.meta.dirname, '../../deploy/cdn')
/** Root's workers would be `nobody`, who may not enter the folder: then nothing is ever kept, and a test of a cache proves nothing. */
const asWhom = process.getuid?.() === 0 ? 'user root; ' : ''

export interface Nginx {
  readonly url: string
  readonly port: number
  /** Of the master; its worker is the one child. */
  readonly pid: number | undefined
  /** Where it runs, with its configuration and all that it keeps. */
  readonly folder: string
  /** kill -9 of all of it, its workers too: they would go on without their master. */
  readonly kill: () => Promise<void>
  /** Starts it again at the same address. */
  readonly restart: () => Promise<void>
  /** Reads its files anew, as `nginx -s reload` does. */
  readonly reload: () => void
  readonly stop: () => Promise<void>
}

/** A new folder for one nginx. */
export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'abhyas-nginx-'))

/** The processes that `pid` started. */
const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Starts nginx and resolves when `url` answers, whatever. Throws an Error with nginx's words where it ends before. */
async function launch(folder: string, file: string, url: string): Promise<ChildProcess> {
  const child = spawn('nginx', ['-p', `${folder}/`, '-c', path.join(folder, file), '-g', `${asWhom}daemon off;`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (child.exitCode === null && !(await answers())) await new Promise((resolve) => setTimeout(resolve, 20))
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
  return child
}

/** Runs nginx with a configuration in its folder, which is removed with it. Throws as `launch`. */
export async function run(folder: string, file: string, port: number): Promise<Nginx> {
  const url = `http://127.0.0.1:${port}`
  let child = await launch(folder, file, url)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    port,
    pid: child.pid,
    folder,
    kill: async () => {
      const workers = child.pid === undefined ? [] : childrenOf(child.pid)
      await end('SIGKILL')
      for (const worker of workers) process.kill(worker, 'SIGKILL')
    },
    restart: async () => {
      child = await launch(folder, file, url)
    },
    reload: () => void child.kill('SIGHUP'),
    stop: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs nginx in a folder of its own. `server` is the inside of its one server block, `http` stands before it. */
export async function nginx(
  configuration: (folder: string) => { readonly http: string; readonly server: string },
): Promise<Nginx> {
  const port = await freePort()
  const folder = newFolder()
  const { http, server } = configuration(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 16384; }
http { access_log off; ${temporary} ${http} server { listen 127.0.0.1:${port}; ${server} } }\n`,
  )
  return run(folder, 'nginx.conf', port)
}

export interface CdnOptions {
  /** Ports of the gateways on this machine. */
  readonly gateways: readonly number[]
  /** Addresses and networks of the proxies before it. */
  readonly outerProxies?: readonly string[]
  /** What somebody did to the shipped files: takes the text of each by its name, returns what stands there instead. */
  readonly spoil?: (name: string, text: string) => string
}

/** Runs nginx with the files of deploy/cdn; only where it listens and where the gateways are is the test's own. */
export async function shippedCdn({ gateways, outerProxies = [], spoil }: CdnOptions): Promise<Nginx> {
  const port = await freePort()
  const folder = newFolder()
  const conf = path.join(folder, 'conf')
  cpSync(shipped, conf, { recursive: true })
  const edit = (name: string, change: (text: string) => string): void => {
    const file = path.join(conf, name)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
  edit('listen.conf', (text) => text.replace('listen 8080;', `listen 127.0.0.1:${port};`))
  edit('upstreams.conf', (text) =>
    text
      .replace(/^ *server .*\n/gm, '')
      .replace(
        'upstream gateways {',
        ['$&', ...gateways.map((gateway) => `  server 127.0.0.1:${gateway} max_fails=0;`)].join('\n'),
      ),
  )
  edit('outer-proxies.conf', (text) => text + outerProxies.map((one) => `set_real_ip_from ${one};\n`).join(''))
  // One worker for each core would take its memory from the other tests.
  edit('nginx.conf', (text) => text.replace('worker_processes auto;', 'worker_processes 1;'))
  if (spoil) for (const name of readdirSync(conf)) edit(name, (text) => spoil(name, text))
  return run(folder, 'conf/nginx.conf', port)
}
