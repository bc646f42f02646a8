import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from '../apps/essay-grader/src/files/files.ts'
import type { Files } from '../apps/essay-grader/src/shapes.ts'
import { photo } from '../apps/essay-grader/src/testing/pictures.ts'
import { createRandom } from '../apps/essay-grader/src/testing/random.ts'
import { type SmallDisk, smallDisk, whyNoDisk } from './testing/small-disk.ts'

const why = whyNoDisk === undefined ? '' : ` (skipped: ${whyNoDisk})`

describe.skipIf(whyNoDisk !== undefined)(`files on a full disk${why}`, () => {
  let disk: SmallDisk
  let files: Files
  let jpeg: Buffer
  beforeAll(async () => {
    disk = smallDisk(16)
    // Past the reserve, as where something else fills the disk in the middle of a file.
    files = createFiles({ folder: disk.folder, timeoutMs: 60_000, leastFreeBytes: 0 })
    jpeg = await photo(createRandom(7), 1200, 900).jpeg({ quality: 60 }).toBuffer()
  })
  afterAll(async () => {
    await files.close()
    disk.remove()
  })
  const take = (uploadId: string) => files.take(uploadId, Readable.from([jpeg]))
  const left = () => readdirSync(disk.folder).filter((name) => name !== 'ballast' && name !== '.incoming')

  test('F16 no room, at whatever step of a file: nothing is said against it, nothing is left of it, and it is taken once there is', async () => {
    const uploadId = randomUUID()
    for (const spare of [0, jpeg.length / 2, jpeg.length + 8192, jpeg.length * 1.5]) {
      disk.fill(Math.floor(spare))
      await expect(take(uploadId)).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(left()).toEqual([])
      expect(readdirSync(disk.folder).includes('.incoming') ? readdirSync(`${disk.folder}/.incoming`) : []).toEqual([])
      disk.clear()
    }
    expect(await take(uploadId)).toMatchObject({ kind: 'image', pages: [{ width: 1200, height: 900 }] })
    expect(left()).toEqual([uploadId])
  })
})
