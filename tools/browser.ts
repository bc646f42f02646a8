import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const cache = path.resolve(import.meta.dirname, '../.cache/chromium')
const installed = [
  // The one without windows starts its pages in half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export interface Browser {
  readonly executablePath: string
  /** What the process needs beside our own environment. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * The browser of the tests: `CHROMIUM_PATH`, else an installed one, else the one that the package @sparticuz/chromium
 * carries (Linux x64), unpacked once into `.cache/chromium`. Throws where there is none of the three.
 */
export function chromium(): Browser {
  const named = process.env['CHROMIUM_PATH']
  const system = process.env['NO_SYSTEM_CHROMIUM']
    ? undefined
    : [named, ...installed].find((file) => file && existsSync(file))
  if (system) return { executablePath: system, env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium found: install one and name it in CHROMIUM_PATH.')
  return unpacked()
}

function unpacked(): Browser {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = path.join(entry.slice(0, entry.lastIndexOf('@sparticuz/chromium')), '@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string } // every package has one
  const done = path.join(cache, version)
  if (!existsSync(path.join(done, 'chromium'))) unpack(entry, path.join(home, 'bin'), done)
  return {
    executablePath: path.join(done, 'chromium'),
    // The package brings the libraries and a font that a bare Debian lacks.
    env: { LD_LIBRARY_PATH: path.join(done, 'al2023/lib'), FONTCONFIG_FILE: path.join(done, 'fonts.conf') },
  }
}

/** Unpacks beside `done` and renames, so that it appears whole; a parallel run that was first wins. */
function unpack(entry: string, bin: string, done: string): void {
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(path.join(cache, 'unpacking-'))
  const script = `import { inflate } from ${JSON.stringify(pathToFileURL(entry).href)}
for (const file of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) await inflate(${JSON.stringify(bin)} + '/' + file)`
  // inflate() writes below os.tmpdir(), which only a process of its own can be told to have elsewhere.
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: work },
    stdio: 'inherit',
  })
  // The fonts.conf that is carried names paths of another system; without ours every text has no height.
  writeFileSync(
    path.join(work, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir><dir>${done}/fonts/fonts</dir><cachedir>${done}/fontcache</cachedir></fontconfig>\n`,
  )
  try {
    renameSync(work, done)
  } catch {
    rmSync(work, { recursive: true, force: true })
  }
}
