import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'

export const inlineScript = 'document.documentElement.dataset.theme = "dark"'
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Abhyas</title>
    <meta name="description" content="General words">
    <meta property="og:title" content="General title">
    <script>${inlineScript}</script>
    <script type="module" src="/assets/app-0a1b2c.js"></script>
    <link rel="modulepreload" href="/assets/app-0a1b2c.js">
  </head>
  <body><div id="root"></div></body>
</html>
`
const script = 'export const app = 1\n'.repeat(100)

/** A renderer as the client's build leaves one: it shows which queries it asked, and breaks over one item. */
const prerender = `
const paths = { '/news': ['news.editions'], '/news-list': ['news.editions'] }
let count = 0
export const audiences = {
  home: 'visitors', login: 'visitors', newsList: 'visitors', news: 'students', newsItem: 'everyone',
}
export async function prerender(pathname, ask) {
  const id = pathname.split('/')[2]
  if (id?.startsWith('broken')) throw new TypeError('secret words')
  const item = id && (await ask('news.item', { id: decodeURIComponent(id) }))
  const names = item ? ['news.item'] : (paths[pathname] ?? [])
  const answers = await Promise.all(names.map((name) => item ?? ask(name)))
  count += 1
  return {
    head: '<link rel="stylesheet" href="/assets/page-0a1b2c.css">',
    root: names.join() || (pathname === '/' ? 'Welcome' : 'Sign in or sign up'),
    data: '<script type="application/json" id="first-paint">' +
      JSON.stringify({ count, answers }).replaceAll('<', '\\u003c') + '</script>',
    about: item ? { title: item.title, description: item.summary } : null,
  }
}
`

/** Files that are there and must never be served. */
export const secretFiles = ['.env', '.stamp', 'assets/app-0a1b2c.js.map', '.git/config']

/** With a renderer, with one that cannot be loaded, or without. */
export type WithPrerender = boolean | 'broken'

/** A built client of a few files in a new folder, with some that must not get out. Returns the folder. */
export function makeClientDir(withPrerender: WithPrerender = false): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'abhyas-client-'))
  const files: Record<string, string | Buffer> = {
    'index.html': html,
    'sw.js': 'self.addEventListener("fetch", () => {})',
    'manifest.webmanifest': '{"name":"Abhyas"}',
    'share-card.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'assets/app-0a1b2c.js': script,
    'assets/app-0a1b2c.js.br': zlib.brotliCompressSync(script),
    'assets/app-0a1b2c.js.gz': zlib.gzipSync(script),
    ...(withPrerender && { '.prerender/prerender.js': withPrerender === true ? prerender : 'export const {' }),
    ...Object.fromEntries(secretFiles.map((name) => [name, 'CANARY-of-a-secret-file'])),
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), content)
  }
  return dir
}
