import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileRefusal } from '../shapes.ts'
import { type Case, makeCorpus } from '../testing/corpus.ts'
import { createFiles } from './files.ts'

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

describe.each([1, 2])('T11 the corpus of seed %i', (seed) => {
  let folder: string
  let files: ReturnType<typeof createFiles>
  let corpus: Case[]

  beforeAll(async () => {
    corpus = await makeCorpus(seed)
    folder = await mkdtemp(join(tmpdir(), 'abhyas-corpus-'))
    files = createFiles({ folder })
  })
  afterAll(async () => {
    await files.close()
    await rm(folder, { recursive: true })
  })

  it('T11 each file ends in its own refusal or in clean pictures, and the service hardly feels it', async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    // The most that it ever rose from where it had been.
    let [least, rise] = [Infinity, 0]
    const watch = setInterval(() => {
      const now = process.memoryUsage.rss()
      least = Math.min(least, now)
      rise = Math.max(rise, now - least)
    }, 10)
    delay.enable()
    const wrong: string[] = []
    for (const { name, bytes, ends } of corpus) {
      const id = randomUUID()
      const end = await files.take(id, once(bytes)).catch((error: unknown) => error)
      if (end instanceof FileRefusal) {
        if (!ends.includes(end.code)) wrong.push(`${name}: ${end.code}`)
        continue
      }
      if (end instanceof Error) throw end
      const pages = (await readdir(join(folder, id))).filter((file) => file !== 'taken.json')
      if (!ends.includes(pages.length)) wrong.push(`${name}: ${pages.length} pages`)
      for (const page of pages)
        if (!(await isClean(join(folder, id, page)))) wrong.push(`${name}: ${page} is not clean`)
    }
    delay.disable()
    clearInterval(watch)
    const [p99, grown] = [Math.round(delay.percentile(99) / 1e6), Math.round(rise / 2 ** 20)]
    process.stdout.write(`T11 seed ${seed}: ${corpus.length} files, event loop p99 ${p99} ms, memory +${grown} MB\n`)
    expect(wrong).toEqual([])
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    expect(grown).toBeLessThanOrEqual(200)
  }, 240_000)
})

/** A JPEG of our own making that says nothing but its pixels. */
async function isClean(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const { format, exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
  const endsAsJpeg = bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]))
  const saysNothing = exif === undefined && xmp === undefined && iptc === undefined && orientation === undefined
  const isSmall = Math.max(width, height) <= 2200
  return (
    format === 'jpeg' &&
    endsAsJpeg &&
    saysNothing &&
    isSmall &&
    ['<script', 'PK\x03\x04', '/JavaScript', '%PDF-'].every((word) => !bytes.includes(word, 0, 'latin1'))
  )
}
