/** Starts the product for the browser tests with data of its own, and measures its memory when they are over. */
import { fork } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '..')
rmSync(settings.DATA_DIR, { recursive: true, force: true })
const product = fork(path.join(root, 'tools/serve.ts'), { env: { ...process.env, ...settings }, stdio: 'inherit' })

const status = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // the process ended meanwhile
  }
}

/** Summed proportional set size, in MB, of `pid` and everything below it, by its command; empty where there is no /proc. */
function memory(): { command: string; mb: number }[] {
  if (process.platform !== 'linux') return []
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, /^PPid:\s+(\d+)/m.exec(status(pid, 'status'))?.[1]]),
  )
  const below = (pid: string): string[] => [
    pid,
    ...[...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => below(child)),
  ]
  return below(String(product.pid)).map((pid) => ({
    command: status(pid, 'cmdline')
      .split('\0')
      .filter((word) => word.endsWith('.ts'))
      .map((word) => path.relative(root, word))
      .join(' '),
    mb: Number(/^Pss:\s+(\d+)/m.exec(status(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024,
  }))
}

product.on('exit', (code) => process.exit(code ?? 1))

// Looked at now and then: when the tests end, the runner stops the whole group of processes at once.
let newest = memory()
setInterval(() => (newest = memory()), 2000).unref()

function stop(): void {
  const reports = path.join(root, '.cache/reports')
  mkdirSync(reports, { recursive: true })
  writeFileSync(path.join(reports, 'memory.json'), JSON.stringify(newest, null, 2))
  product.kill('SIGTERM')
}

process.once('SIGTERM', stop)
// A runner that is killed tells nobody; whoever is left behind sees it by its new parent.
const parent = process.ppid
setInterval(() => process.ppid !== parent && product.kill('SIGTERM'), 1000).unref()
