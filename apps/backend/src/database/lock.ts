import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../settings.ts'

/** Who holds the folder. `boot`, `namespace` and `started` are empty where the system does not tell them. */
const Holder = z.object({ pid: z.number().int(), boot: z.string(), namespace: z.string(), started: z.string() })
type Holder = z.infer<typeof Holder>
const HolderFile = z.preprocess((text) => attemptJson(String(text)), Holder)

const attempt = (read: () => string) => {
  try {
    return read()
  } catch {
    return ''
  }
}

// Field 22 of proc_pid_stat(5); the second field is the name in brackets, which may itself hold blanks and brackets.
const startOf = (pid: number) =>
  attempt(
    () =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? '',
  )

function attemptJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const describe = (pid: number): Holder => ({
  pid,
  boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  namespace: attempt(() => readlinkSync('/proc/self/ns/pid')),
  started: startOf(pid),
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether the process that wrote `file` may still use the folder. When in doubt (another container), yes. */
function isHeld(file: string): boolean {
  const text = attempt(() => readFileSync(file, 'utf8'))
  const parsed = HolderFile.safeParse(text)
  if (!parsed.success) return false
  const holder = parsed.data
  const self = describe(process.pid)
  if (holder.boot !== self.boot) return false
  if (holder.namespace !== self.namespace) return true
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started
}

const numberOf = (name: string) => Number(/^lock\.(\d{1,15})$/.exec(name)?.[1] ?? 0)
const newest = (directory: string) => Math.max(0, ...readdirSync(directory).map(numberOf))

/**
 * Takes the one exclusive hold on `directory`, for as long as this process lives or until the returned function is
 * called. Nothing has to be cleaned up after `kill -9`: a holder counts only while its process runs.
 *
 * The lock is the file `lock.<n>` with the highest n. Whoever finds its holder gone links `lock.<n+1>`, which only one
 * can, and holds the folder only if no higher file stands afterwards. The highest file is never removed, so that a
 * slow starter cannot link below it.
 * @throws {StartError} when another process holds it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const last = newest(directory)
  const lastFile = join(directory, `lock.${last}`)
  if (last > 0 && isHeld(lastFile)) throw held(directory, lastFile)
  const file = join(directory, `lock.${last + 1}`)
  const draft = join(directory, `lock-draft-${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(describe(process.pid)))
  try {
    linkSync(draft, file)
  } catch {
    throw held(directory, file)
  } finally {
    rmSync(draft, { force: true })
  }
  if (newest(directory) !== last + 1) {
    rmSync(file, { force: true })
    throw held(directory, file)
  }
  for (const name of readdirSync(directory)) {
    if (numberOf(name) > 0 && numberOf(name) <= last) rmSync(join(directory, name), { force: true })
  }
  return () => {
    writeFileSync(draft, '{}')
    renameSync(draft, file)
  }
}

const held = (directory: string, file: string) =>
  new StartError(
    `DATA_DIR ${directory} is in use by another running Abhyas. Stop that one, or set DATA_DIR to another folder. (Lock: ${file})`,
  )
