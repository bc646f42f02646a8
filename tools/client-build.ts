import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const client = path.join(root, 'apps/client')
const stampFile = path.join(client, 'dist/.stamp')
const sources = [
  'apps/client/{src,public}/**/*',
  'apps/client/*.{html,ts,json}',
  'packages/contracts/src/*.ts',
  'pnpm-lock.yaml',
]

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    if (file.includes('.test.') || !statSync(path.join(root, file)).isFile()) continue
    hash.update(file).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

/** Runs vite's build in the client's folder. Throws with the builder's words when it fails. */
export function runVite(options: readonly string[]): void {
  const vite = path.join(
    path.dirname(createRequire(path.join(client, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error', ...options], {
    cwd: client,
    encoding: 'utf8',
    // Whoever starts us may be a test run or a developer's shell: what is built is the product.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`The client could not be built:\n${built.stdout}${built.stderr}`)
}

/** Builds the client unless the build in `dist` is of these very sources. Throws with the builder's words when it fails. */
export function buildClient(): void {
  const now = fingerprint()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return
  process.stdout.write('Building the client (once for each change of its sources)\n')
  // The second is what the gateway renders the first screens with; it goes by the files of the first.
  for (const config of ['vite.config.ts', 'vite.prerender.config.ts']) runVite(['--config', config])
  writeFileSync(stampFile, now)
}
