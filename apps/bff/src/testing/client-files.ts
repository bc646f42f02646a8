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
  </head>
  <body><div id="root"></div></body>
</html>
`
const script = 'export const app = 1\n'.repeat(100)

/** Files that are there and must never be served. */
export const secretFiles = ['.env', '.stamp', 'assets/app-0a1b2c.js.map', '.git/config']

/** A built client of a few files in a new folder, with some that must not get out. Returns the folder. */
export function makeClientDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'abhyas-client-'))
  const files: Record<string, string | Buffer> = {
    'index.html': html,
    'sw.js': 'self.addEventListener("fetch", () => {})',
    'manifest.webmanifest': '{"name":"Abhyas"}',
    'share-card.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'assets/app-0a1b2c.js': script,
    'assets/app-0a1b2c.js.br': zlib.brotliCompressSync(script),
    'assets/app-0a1b2c.js.gz': zlib.gzipSync(script),
    ...Object.fromEntries(secretFiles.map((name) => [name, 'CANARY-of-a-secret-file'])),
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), content)
  }
  return dir
}
