import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../shapes.ts'
import { ageOf, namesIn } from './disk.ts'

interface SweepOptions {
  readonly folder: string
  /** Where files arrive. */
  readonly incoming: string
  /** The names in `incoming` that this process is at work on. */
  readonly live: ReadonlySet<string>
  /** Others may be at work on what is younger. */
  readonly afterMs: number
  readonly isUpload: RegExp
}

/** How many uploads are asked for at once. */
const batch = 500

/** Removes what is old and nobody's: files that stopped arriving, and uploads that nobody heard of. */
export function createSweep({ folder, incoming, live, afterMs, isUpload }: SweepOptions): Files['sweep'] {
  const isOld = async (path: string) => (await ageOf(path)) >= afterMs
  const clear = (path: string) => rm(path, { recursive: true, force: true })

  return async (isKnown) => {
    for (const name of await namesIn(incoming)) {
      const path = join(incoming, name)
      if (!live.has(name) && (await isOld(path))) await clear(path)
    }
    const uploads = (await namesIn(folder)).filter((name) => isUpload.test(name))
    for (let at = 0; at < uploads.length; at += batch) {
      const some = uploads.slice(at, at + batch)
      const known = await isKnown(some)
      for (const name of some) {
        const path = join(folder, name)
        if (!known.has(name) && (await isOld(path))) await clear(path)
      }
    }
  }
}
