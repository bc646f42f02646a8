import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../settings.ts'

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const busy = 5
/** Kept from the garbage collector, which would close them and thereby give the folders free. */
const holds = new Set<DatabaseSync>()

/**
 * Takes the one exclusive hold on `directory`, for as long as this process lives or until the returned function is
 * called. The kernel keeps it, through SQLite's lock on `directory/lock`: it is gone with the process, also after
 * `kill -9`, and counts between containers that share the folder. Nothing else in this process may open that file:
 * closing it anywhere would drop the lock (sqlite.org/howtocorrupt.html, 2.2).
 * @throws {StartError} when another process holds it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const hold = new DatabaseSync(join(directory, 'lock'))
  try {
    hold.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    hold.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    throw new StartError(
      `DATA_DIR ${directory} is in use by another running Abhyas. Stop that one, or set DATA_DIR to another folder.`,
    )
  }
  holds.add(hold)
  return () => {
    holds.delete(hold)
    hold.close()
  }
}
