import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { lockDirectory } from './lock.ts'
import { checkSpace } from './space.ts'

const socketDirPrefix = join(tmpdir(), 'abhyas-')

export interface Embedded {
  /** How `pg` reaches it. */
  readonly connection: PoolConfig
  /** Ends the database and gives the folder free. Close every connection first. */
  readonly stop: () => Promise<void>
}

/**
 * Starts PostgreSQL inside this process (PGlite, in a thread of its own, on a unix socket that only this user can
 * reach), with its data in `<dataDir>/postgres`; in memory when `dataDir` is null.
 *
 * It serves one connection at a time: a second transaction waits for the first.
 * @param onLost is called if the database ends by itself
 * @throws {StartError} when another process holds `dataDir`, or its disk has too little room
 */
export async function startEmbedded(dataDir: string | null, onLost: (error: Error) => void): Promise<Embedded> {
  const unlock = dataDir === null ? () => undefined : takeDirectory(dataDir)
  // mkdtemp makes it 0700. Not in dataDir: the path of a socket may have 107 characters (unix(7)).
  const socketDir = mkdtempSync(socketDirPrefix)
  const folder = dataDir === null ? null : join(dataDir, 'postgres')
  if (dataDir !== null) noteSocketDir(dataDir, socketDir)
  if (folder !== null) mkdirSync(folder, { recursive: true })
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir: folder, socketPath: join(socketDir, '.s.PGSQL.5432') },
  })
  const removeSocketDir = () => rmSync(socketDir, { recursive: true, force: true })
  process.once('exit', removeSocketDir)
  const release = () => {
    process.removeListener('exit', removeSocketDir)
    removeSocketDir()
    unlock()
  }
  try {
    await once(worker, 'message')
  } catch (error) {
    release()
    throw error
  }
  let isStopping = false
  worker.on('error', (error) => {
    onLost(error instanceof Error ? error : new Error(String(error)))
  })
  worker.once('exit', () => {
    if (!isStopping) onLost(new Error('The embedded database has ended'))
  })
  return {
    connection: { host: socketDir, user: 'postgres', database: 'postgres', max: 1 },
    stop: async () => {
      isStopping = true
      const exited = once(worker, 'exit')
      worker.postMessage('stop')
      await exited
      release()
    },
  }
}

/** As `lockDirectory`, where there is room for a database. */
function takeDirectory(dataDir: string): () => void {
  const unlock = lockDirectory(dataDir)
  try {
    checkSpace(dataDir)
    return unlock
  } catch (error) {
    unlock()
    throw error
  }
}

/** Removes what a killed holder of `dataDir` left in the system's temporary folder, and notes the new one. */
function noteSocketDir(dataDir: string, socketDir: string): void {
  const note = join(dataDir, 'socket-dir')
  const left = existsSync(note) ? readFileSync(note, 'utf8') : ''
  // Only ever a folder of the name that mkdtemp made.
  if (dirname(left) === dirname(socketDirPrefix) && basename(left).startsWith(basename(socketDirPrefix))) {
    rmSync(left, { recursive: true, force: true })
  }
  writeFileSync(note, socketDir)
}
