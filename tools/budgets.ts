/** Holds the built client and the product's memory to the budgets of the architecture; fails where one is passed. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildClient } from './client-build.ts'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'apps/client/dist')

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

interface Row {
  readonly what: string
  readonly value: number
  readonly limit: number
  readonly unit: 'KB' | 'MB'
}

const compressed = (file: string): number => brotliCompressSync(readFileSync(path.join(dist, file))).length / 1000
const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + compressed(file), 0)

type Manifest = Readonly<Record<string, Chunk>>

/** The chunks that one brings with it when it is loaded: itself and what it imports at once. */
function closure(manifest: Manifest, key: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk)) return seen
  seen.add(chunk)
  for (const next of chunk.imports ?? []) closure(manifest, next, seen)
  return seen
}

const scriptsOf = (chunks: Iterable<Chunk>) => new Set([...chunks].map(({ file }) => file))
const stylesOf = (chunks: Iterable<Chunk>) => new Set([...chunks].flatMap(({ css }) => css ?? []))

function pages(): Row[] {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk> // vite's own format
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry && key.endsWith('.html')) ?? ''
  const first = closure(manifest, entry)
  const screens = keys.filter((key) => /^src\/features\/.*-page\.tsx$/.test(key))
  return screens.flatMap((key): Row[] => {
    const page = closure(manifest, key)
    const isFirst = /home-page|login-page|\/news-page/.test(key)
    const chunks = isFirst ? first.union(page) : page.difference(first)
    const limit = key.endsWith('/news-page.tsx') ? 115 : isFirst ? 100 : key.endsWith('/insights-page.tsx') ? 60 : 25
    const name = `${path.basename(key, '.tsx')}${isFirst ? ' as the first load' : ''}`
    return [
      { what: `script, ${name}`, value: total(scriptsOf(chunks)), limit, unit: 'KB' },
      { what: `styles, ${name}`, value: total(stylesOf(first.union(page))), limit: 15, unit: 'KB' },
    ]
  })
}

function sizes(): Row[] {
  const precached = [...readFileSync(path.join(dist, 'sw.js'), 'utf8').matchAll(/url:\s*"([^"]+)"|"url":\s*"([^"]+)"/g)]
    .map(([, bare, quoted]) => bare ?? quoted ?? '')
    .map((url) => (url === '/' ? 'index.html' : url))
  return [
    { what: 'fonts', value: total(globSync('**/*.woff2', { cwd: dist })), limit: 30, unit: 'KB' },
    {
      what: `precache, ${precached.length} files`,
      value: total(precached.filter((file) => existsSync(path.join(dist, file)))),
      limit: 700,
      unit: 'KB',
    },
  ]
}

/** What the browser tests measured at their end; no row where they did not run or the system has no /proc. */
function memory(): Row[] {
  const file = path.join(root, '.cache/reports/memory.json')
  if (!existsSync(file)) return []
  const processes = JSON.parse(readFileSync(file, 'utf8')) as { command: string; mb: number }[] // written by e2e/product.ts
  if (processes.length === 0) return []
  const gateway = processes.find(({ command }) => command.includes('apps/bff'))
  return [
    {
      what: 'memory of the product after the browser tests',
      value: processes.reduce((sum, { mb }) => sum + mb, 0),
      limit: 1200,
      unit: 'MB',
    },
    { what: 'memory of the gateway', value: gateway?.mb ?? Number.NaN, limit: 200, unit: 'MB' },
  ]
}

buildClient()
const parts = { pages: pages(), sizes: sizes(), memory: memory() }
// A row that is not there would hold every budget.
const missing = [
  ...(parts.pages.length === 0 ? ['no screen was found in the build'] : []),
  ...(parts.sizes.some(({ value }) => value === 0) ? ['the build has no font or no precached file'] : []),
  ...(process.env['CI'] && parts.memory.length === 0 ? ['the browser tests left no measure of memory'] : []),
]
for (const what of missing) {
  console.log(`OVER ${what}`)
  process.exitCode = 1
}
const rows = [...parts.pages, ...parts.sizes, ...parts.memory]
for (const { what, value, limit, unit } of rows) {
  const holds = value <= limit
  console.log(`${holds ? 'ok  ' : 'OVER'} ${what}: ${value.toFixed(1)} of ${limit} ${unit}`)
  if (!holds) process.exitCode = 1
}
