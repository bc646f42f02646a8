import { open, readdir, stat, statfs } from 'node:fs/promises'

/** Makes a file or a folder's entries durable. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file that was not there, durably. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The names in a folder; none where it is not there. */
export const namesIn = (folder: string): Promise<string[]> => unlessMissing(readdir(folder), [])

/** How long ago something was changed, in milliseconds; none at all where it is not there. */
export const ageOf = (path: string): Promise<number> =>
  unlessMissing(
    stat(path).then(({ mtimeMs }) => Date.now() - mtimeMs),
    0,
  )

/** What `promise` gives, or `instead` where a file or folder is not there. */
export function unlessMissing<T>(promise: Promise<T>, instead: T): Promise<T> {
  return promise.catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return instead
    throw error
  })
}

/** Whether the system refused something for one of these reasons. */
export const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code)

/** There is no room on the disk. With the system's code for it, whoever noticed. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super('There is no room on the disk.')
  }
}

/**
 * Says no while there still is room for what goes on beside, such as a database on the same disk.
 * @throws {DiskFull} where fewer than `leastBytes` are free on the disk of `folder`
 */
export async function requireRoom(folder: string, leastBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastBytes) throw new DiskFull()
}

/** Whether something failed for want of room. libvips, which makes pictures, says so in words alone. */
export const isDiskFull = (error: unknown): boolean =>
  isCode(error, 'ENOSPC', 'EDQUOT') ||
  (error instanceof Error && /no space left on device|quota exceeded/i.test(error.message))
