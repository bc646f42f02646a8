import { existsSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createOutput } from '@abhyas/telemetry/output'
import { StartError } from '../settings.ts'

const mebibyte = 2 ** 20

/**
 * Room that writes leave on the disk, in bytes. PGlite that finds none for the next 16 MiB of its log, or at a
 * checkpoint, spins for good and takes every read with it; with this much it never comes to that.
 */
const reserveBytes = 64 * mebibyte
/** An empty database, with its log and the sample content. */
const newDatabaseBytes = 128 * mebibyte
const lookEveryMs = 100

const freeOf = ({ bavail, bsize }: { readonly bavail: number; readonly bsize: number }): number => bavail * bsize

/** Whether the disk of `folder` has more than the reserve; also where that cannot be told. */
export const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    (disk) => freeOf(disk) >= reserveBytes,
    () => true,
  )

/**
 * Says no before a database is opened on a disk where it could not be, or not without harm.
 * @throws {StartError} with how much is missing
 */
export function checkSpace(dataDir: string): void {
  const needed = reserveBytes + (existsSync(join(dataDir, 'postgres')) ? 0 : newDatabaseBytes)
  const free = freeOf(statfsSync(dataDir))
  if (free >= needed) return
  const [has, needs] = [free, needed].map((bytes) => Math.floor(bytes / mebibyte))
  throw new StartError(`DATA_DIR ${dataDir}: its disk has ${has} MiB free, and ${needs} are needed. Make room there.`)
}

/**
 * Calls `setReadOnly` whenever the disk of `dataDir` comes to have less than the reserve, or more again, until it
 * succeeds, and says so in one line.
 * @returns ends it
 */
export function watchSpace(dataDir: string, setReadOnly: (isOn: boolean) => Promise<unknown>): () => void {
  const say = createOutput(2)
  let isFull = false
  let isLooking = false
  const look = async () => {
    if ((await hasRoom(dataDir)) !== isFull) return
    await setReadOnly(!isFull)
    isFull = !isFull
    say(
      isFull
        ? `The disk of DATA_DIR ${dataDir} is nearly full: nothing more is stored until there is room. Reading goes on.\n`
        : `The disk of DATA_DIR ${dataDir} has room again: everything is stored as before.\n`,
    )
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // While it is being closed it cannot be told.
    look()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}
