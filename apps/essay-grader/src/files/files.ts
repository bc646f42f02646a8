import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createJobs, JobLost } from '../process/jobs.ts'
import { FileRefusal, type Files, type TakenFile } from '../shapes.ts'
import { DiskFull, isCode, namesIn, requireRoom, sync, unlessMissing, writeDurably } from './disk.ts'
import { Inspected, type Inspection } from './inspection.ts'
import { drain, receive } from './receive.ts'
import { createSweep } from './sweep.ts'
import { TakenNote } from './taken.ts'

export interface FilesOptions {
  /** Of its own; made where it is missing. */
  readonly folder: string
  /** Of the process that opens files, how long it may take for one and how long it waits for the next, in milliseconds. */
  readonly timeoutMs?: number
  readonly idleMs?: number
  /** What nobody knows is swept once it is so old, in milliseconds. Longer than anything takes to arrive. */
  readonly sweepAfterMs?: number
  /** Nothing is taken while fewer bytes are free on its disk. */
  readonly leastFreeBytes?: number
}

/** Twice what the embedded database, which may be on the same disk, keeps free for itself. */
const defaultLeastFreeBytes = 128 * 2 ** 20

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** Written last, beside the pictures: what `take` resolved with. */
const note = 'taken.json'

/**
 * Files in a folder. `take` rejects with JobLost where the machine is too busy to look at one, or being stopped: the same
 * file may be sent again; with DiskFull, or the system's own word for it, where there is no room. A stream that it refuses
 * is left where it stands, for the caller to end.
 */
export function createFiles(options: FilesOptions): Files {
  const { folder } = options
  const incoming = join(folder, '.incoming')
  const jobs = createJobs<Inspection, Inspected>({
    script: join(import.meta.dirname, 'inspect-process.ts'),
    answer: Inspected,
    most: 2,
    mostWaiting: 64,
    mostMemoryMb: 600,
    timeoutMs: options.timeoutMs ?? 20_000,
    idleMs: options.idleMs ?? 60_000,
    tmpDir: incoming,
  })
  const live = new Set<string>()

  function folderOf(uploadId: string): string {
    const name = uploadId.toLowerCase()
    if (!uuid.test(name)) throw new TypeError('An upload has a UUID.')
    return join(folder, name)
  }

  const known = async (home: string): Promise<TakenFile | null> => {
    const text = await unlessMissing(readFile(join(home, note), 'utf8'), null)
    return text === null ? null : TakenNote.parse(JSON.parse(text))
  }

  /** Works in a folder that is gone at the end, whatever happens. */
  async function inPassing<T>(work: (place: string) => Promise<T>): Promise<T> {
    const name = randomUUID()
    const place = join(incoming, name)
    live.add(name)
    try {
      await mkdir(place, { recursive: true, mode: 0o700 })
      return await work(place)
    } finally {
      await rm(place, { recursive: true, force: true })
      live.delete(name)
    }
  }

  async function take(uploadId: string, stream: AsyncIterable<Buffer>): Promise<TakenFile> {
    const home = folderOf(uploadId)
    const before = await known(home)
    if (before) {
      await drain(stream)
      return before
    }
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    await requireRoom(incoming, options.leastFreeBytes ?? defaultLeastFreeBytes)
    return inPassing(async (place) => {
      const [file, pages] = [join(place, 'file'), join(place, 'pages')]
      const kind = await receive(file, stream)
      await mkdir(pages, { mode: 0o700 })
      const inspected = await jobs.run({ file, kind, folder: pages }).catch(blame)
      if ('isDiskFull' in inspected) throw new DiskFull()
      if ('refused' in inspected) throw new FileRefusal(inspected.refused)
      const pictures = inspected.pages.map((_, n) => join(pages, `${n}.jpg`))
      const sizes = await Promise.all(pictures.map(async (path) => (await stat(path)).size))
      const taken: TakenFile = {
        kind,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        pages: inspected.pages.map((page, n) => ({ n, ...page })),
      }
      await Promise.all(pictures.map(sync))
      await writeDurably(join(pages, note), JSON.stringify(taken))
      await sync(pages)
      return settle(pages, home, taken)
    })
  }

  /** Gives the pictures their name. Where the same upload was quicker, its are kept. */
  async function settle(pages: string, home: string, taken: TakenFile): Promise<TakenFile> {
    try {
      await rename(pages, home)
    } catch (error) {
      const other = isCode(error, 'ENOTEMPTY', 'EEXIST') ? await known(home) : null
      if (!other) throw error
      return other
    }
    await sync(folder)
    return taken
  }

  return {
    take,
    pathOf: (uploadId, n) => {
      if (!Number.isInteger(n) || n < 0) throw new TypeError('A page has a number.')
      return join(folderOf(uploadId), `${n}.jpg`)
    },
    remove: async (uploadId) => {
      const home = folderOf(uploadId)
      if ((await namesIn(home)).length === 0) return
      // First out of its name, so that nobody ever meets a half of it.
      await inPassing((place) => unlessMissing(rename(home, join(place, 'removed')), undefined))
      await unlessMissing(sync(folder), undefined)
    },
    sweep: createSweep({ folder, incoming, live, afterMs: options.sweepAfterMs ?? 10 * 60_000, isUpload: uuid }),
    close: jobs.close,
  }
}

/** A file that ends the process that opens it is broken; a process that we ended says nothing about the file. */
function blame(error: unknown): Inspected {
  if (error instanceof JobLost && error.reason !== 'busy' && error.reason !== 'closed')
    return { refused: 'FILE_BROKEN' }
  throw error
}
