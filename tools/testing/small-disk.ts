import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A disk of the test's own, in memory. */
export interface SmallDisk {
  readonly folder: string
  readonly freeBytes: () => number
  /** Takes room until at most `leaveBytes` are free; with 0 until nothing more goes. */
  readonly fill: (leaveBytes: number) => void
  /** Gives it all back. */
  readonly clear: () => void
  readonly remove: () => void
}

const run = (command: string, ...options: readonly string[]): boolean =>
  spawnSync(command, options, { stdio: 'ignore' }).status === 0

/** Mounts a disk of `mebibytes`. Throws where that is refused: ask `whyNoDisk` before. */
export function smallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder)) {
    rmdirSync(folder)
    throw new Error('This machine mounts nothing for us.')
  }
  const ballastFolder = path.join(folder, 'ballast')
  let files = 0
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const write = (fd: number, leaveBytes: number): void => {
    for (let piece = 1 << 20; piece >= 4096; piece /= 4) {
      while (freeBytes() - piece >= leaveBytes) writeSync(fd, Buffer.alloc(piece))
    }
  }
  return {
    folder,
    freeBytes,
    fill: (leaveBytes) => {
      mkdirSync(ballastFolder, { recursive: true })
      const fd = openSync(path.join(ballastFolder, String((files += 1))), 'w')
      try {
        write(fd, leaveBytes)
      } catch (error) {
        // Somebody else was quicker with the last of it: full is what was asked for.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(fd)
      }
    },
    clear: () => rmSync(ballastFolder, { recursive: true, force: true }),
    remove: () => {
      // A process that is just ending may still hold a file: the mount goes with it.
      run('umount', '-l', folder)
      rmdirSync(folder)
    },
  }
}

/** Why no disk can be mounted here; undefined where one can. */
export const whyNoDisk: string | undefined = (() => {
  if (process.getuid?.() !== 0) return 'only root mounts a disk'
  try {
    smallDisk(1).remove()
    return undefined
  } catch {
    return 'mount is refused here'
  }
})()
