import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** Why no process can be given a clock of its own here; undefined where it can. */
export const whyNoClock: string | undefined = library === undefined ? 'libfaketime is not installed' : undefined

/** The wall clock of the processes that are started with `env`. Their other clocks, and everybody else's, go on. */
export interface SetClock {
  readonly env: Readonly<Record<string, string>>
  /** Sets it to so many hours beside the real time, at once. */
  readonly set: (hours: number) => void
  readonly remove: () => void
}

/** A clock that is right until it is set. Throws where libfaketime is not installed: ask `whyNoClock` before. */
export function createSetClock(): SetClock {
  if (library === undefined) throw new Error(whyNoClock)
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-clock-'))
  const file = path.join(folder, 'offset')
  const set = (hours: number): void => writeFileSync(file, `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h\n`)
  set(0)
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
