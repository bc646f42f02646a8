import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { characterErrorRate } from '../testing/errors.ts'
import { makePage } from '../testing/pages.ts'
import { createReader } from './reader.ts'

describe('the reader', () => {
  const reader = createReader({ timeoutMs: 200_000 })
  const forever = new AbortController().signal
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abhyas-reader-'))
  })
  afterAll(async () => {
    await reader.close()
    await rm(folder, { recursive: true })
  })

  it('MAINS-02 a file that is no picture, and one that nobody waits for, cost only themselves', async () => {
    const file = join(folder, 'broken.jpg')
    await writeFile(file, 'no picture')
    await expect(reader.read(file, forever)).rejects.toMatchObject({ reason: 'failed' })
    const leaving = new AbortController()
    const left = reader.read(file, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })

  it('MAINS-02 reads printed pages that are tilted and in a shadow with at most 2 % of wrong characters', async () => {
    for (const font of ['noto-serif', 'open-sans'] as const) {
      const page = await makePage(font, 3)
      const file = join(folder, `${font}.jpg`)
      await writeFile(file, page.jpeg)
      const { text, doubtful } = await reader.read(file, forever)
      expect(characterErrorRate(text, page.text)).toBeLessThanOrEqual(0.02)
      expect(text.split('\n\n').length).toBe(page.text.split('\n\n').length)
      expect(doubtful.every(({ start, end }) => text.slice(start, end).trim().length === end - start)).toBe(true)
    }
  }, 400_000)
})
