import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Files } from '../shapes.ts'
import { makePdf, writing } from '../testing/pdf.ts'
import { photo } from '../testing/pictures.ts'
import { createRandom } from '../testing/random.ts'
import { createFiles } from './files.ts'

describe('files', () => {
  let folder: string
  let files: Files
  let jpeg: Buffer
  const random = createRandom(7)
  const arriving = () => readdir(join(folder, '.incoming'))
  const once = (...chunks: readonly Buffer[]) => Readable.from(chunks)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abhyas-files-'))
    files = createFiles({ folder, timeoutMs: 60_000, sweepAfterMs: 0 })
    jpeg = await photo(random, 300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  })
  afterAll(async () => {
    await files.close()
    await rm(folder, { recursive: true })
  })

  it('MAINS-02 keeps an upright picture of a photograph, and takes the same one once', async () => {
    const id = randomUUID()
    const [one, two] = await Promise.all([files.take(id, once(jpeg)), files.take(id, once(jpeg))])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ kind: 'image', pages: [{ n: 0, width: 200, height: 300, text: null }] })
    expect(await files.take(id, once(jpeg))).toEqual(one)
    const { width, height, exif } = await sharp(files.pathOf(id, 0)).metadata()
    expect([width, height, exif]).toEqual([200, 300, undefined])
    expect(await arriving()).toEqual([])
  })

  it('MAINS-02 takes the text layer of a PDF in the order of reading, and none where it is only a stamp', async () => {
    const lines = [
      'Cooperative federalism rests on trust, and trust rests on money that arr-',
      'ives on time and without conditions. This is the whole of the first para-',
      'graph of an answer about the Finance Commission and the States.',
    ]
    const upsideDown = `BT /F1 14 Tf 72 700 Td (${lines[2]}) Tj 0 40 Td (${lines[0]}) Tj 0 -20 Td (${lines[1]}) Tj ET`
    const pdf = makePdf({ pages: [upsideDown, writing(['Scanned by a phone'])], isCompressed: true })
    const { kind, pages } = await files.take(randomUUID(), once(pdf))
    expect(kind).toBe('pdf')
    expect(pages.map(({ n, height }) => [n, height])).toEqual([
      [0, 2200],
      [1, 2200],
    ])
    expect(pages[0]?.text).toBe(
      'Cooperative federalism rests on trust, and trust rests on money that arrives on time and without conditions. This is the whole of the first paragraph of an answer about the Finance Commission and the States.',
    )
    expect(pages[1]?.text).toBeNull()
  })

  it('MAINS-02 refuses at the first bytes, and leaves the stream open to be answered on', async () => {
    const stream = Readable.from([Buffer.from('<!doctype html><script>alert(1)</script>'), jpeg])
    await expect(files.take(randomUUID(), stream)).rejects.toMatchObject({ code: 'FILE_KIND' })
    expect(stream.destroyed).toBe(false)
    stream.destroy()
  })

  it('T12 of 200 uploads that break off nothing is left', async () => {
    const ids = Array.from({ length: 200 }, () => randomUUID())
    const ends = await Promise.all(
      ids.map(async (id, n) => {
        async function* broken() {
          for (let at = 0; at < n; at += 1) yield jpeg.subarray(at * 40, at * 40 + 40)
          throw new Error('ended early')
        }
        return files.take(id, broken()).catch((error: unknown) => error)
      }),
    )
    expect(ends.every((end) => end instanceof Error && end.message === 'ended early')).toBe(true)
    expect(await arriving()).toEqual([])
    const kept = new Set(await readdir(folder))
    expect(ids.filter((id) => kept.has(id))).toEqual([])
  })

  it('T12 sweeps what an end in the middle left, and keeps what is known', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()]
    await Promise.all([known, unknown].map((id) => files.take(id, once(jpeg))))
    await mkdir(join(folder, '.incoming', 'left', 'pages'), { recursive: true })
    await writeFile(join(folder, '.incoming', 'left', 'file'), jpeg)
    await files.sweep(async () => new Set([known]))
    expect(await arriving()).toEqual([])
    expect((await readdir(folder)).toSorted()).toEqual(['.incoming', known])
    await files.remove(known)
    await files.remove(known)
    expect(await readdir(folder)).toEqual(['.incoming'])
  })

  it('T13 an id that is no UUID never becomes a path', async () => {
    expect(() => files.pathOf('../../etc', 0)).toThrow(TypeError)
    await expect(files.take('..', once(jpeg))).rejects.toThrow(TypeError)
    await expect(files.remove('.incoming')).rejects.toThrow(TypeError)
  })
})
