import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A container's bound of memory, as the system keeps it. */
export interface Cgroup {
  /** To be written the id of a process that is to be in it. */
  readonly members: string
  /** How many processes in it were ended for want of memory. */
  readonly kills: () => number
  /** To be called when no process is in it. */
  readonly remove: () => void
}

interface Version {
  readonly root: string
  readonly limit: string
  /** Of memory and swap together, or of swap; not everywhere. */
  readonly swap: { readonly file: string; readonly isSum: boolean }
  readonly events: string
}

const versions: readonly Version[] = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    swap: { file: 'memory.memsw.limit_in_bytes', isSum: true },
    events: 'memory.oom_control',
  },
  {
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    swap: { file: 'memory.swap.max', isSum: false },
    events: 'memory.events',
  },
]

/** A group of its own with a limit of `bytes`. Throws where this user may not make one. */
export function makeCgroup(bytes: number): Cgroup {
  const version = versions.find(({ root }) => existsSync(path.join(root, 'cgroup.procs')))
  if (!version) throw new Error('no cgroup with a bound of memory here')
  const folder = path.join(version.root, `abhyas-${randomUUID()}`)
  mkdirSync(folder)
  try {
    writeFileSync(path.join(folder, version.limit), String(bytes))
    const swap = path.join(folder, version.swap.file)
    if (existsSync(swap)) writeFileSync(swap, String(version.swap.isSum ? bytes : 0))
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  return {
    members: path.join(folder, 'cgroup.procs'),
    kills: () =>
      Number(/^oom_kill (\d+)$/m.exec(readFileSync(path.join(folder, version.events), 'utf8'))?.[1] ?? Number.NaN),
    remove: () => rmdirSync(folder),
  }
}
