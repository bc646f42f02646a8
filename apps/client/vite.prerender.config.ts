import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const dist = path.join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk> // vite's own format

/** The files that a source file's chunk brings with it: its own, and those of what it imports at once. */
function filesOf(key: string, seen = new Set<string>()): { js: string[]; css: string[] } {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return { js: [], css: [] }
  seen.add(key)
  const others = (chunk.imports ?? []).map((next) => filesOf(next, seen))
  return {
    js: [chunk.file, ...others.flatMap(({ js }) => js)],
    css: [...others.flatMap(({ css }) => css), ...(chunk.css ?? [])],
  }
}

/** The tags that a page needs in the head beside those of index.html. */
function head(page: string, html: string): string {
  const { js, css } = filesOf(page)
  const isNew = (file: string) => !html.includes(`"/${file}"`)
  return [
    ...css.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...js.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ')
}

const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
const pages = Object.keys(manifest).filter((key) => /^src\/features\/.*-page\.tsx$/.test(key))
const heads = Object.fromEntries(pages.map((page) => [page, head(page, html)]))

/** Builds what the gateway renders the first screens with, after the client and into its folder; it is never served. */
export default defineConfig({
  define: {
    // Else React's development build is chosen by the gateway's own environment.
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.VITE_PAGE_HEADS': JSON.stringify(JSON.stringify(heads)),
  },
  build: {
    ssr: 'src/prerender.tsx',
    outDir: 'dist/.prerender',
    target: 'node24',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    reportCompressedSize: false,
  },
  ssr: { noExternal: true },
})
