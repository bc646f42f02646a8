import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const fileName = 'session-keys'

function read(file: string): Buffer[] | undefined {
  try {
    const keys = readFileSync(file, 'utf8').trim().split('\n')
    return keys.map((line) => Buffer.from(line, 'base64url')).filter((key) => key.length === 32)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The keys that are kept in the data folder, made once: one in base64url a line, the newest first, for the owner's
 * eyes only. Takes the folder, which is made where it is missing; returns keys of 32 bytes. Throws what the file
 * system throws, and an Error for a file without a key in it.
 */
export function keptKeys(dataDir: string): readonly Buffer[] {
  const file = path.join(dataDir, fileName)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const kept = read(file)
  if (kept?.length === 0) throw new Error(`${file} holds no key`)
  if (kept) return kept
  // Written aside and linked, so that of two first starts both read the one whole file that won.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url') + '\n', { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return read(file) ?? []
}
