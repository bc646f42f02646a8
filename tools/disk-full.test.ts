import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { contract, procedures } from '@abhyas/contracts'
import { errors } from '@abhyas/contracts/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photo } from '../apps/essay-grader/src/testing/pictures.ts'
import { createRandom } from '../apps/essay-grader/src/testing/random.ts'
import { buildClient } from './client-build.ts'
import { ownSettings, removeData, run, start, type Started } from './testing/product.ts'
import { type SmallDisk, smallDisk, whyNoDisk } from './testing/small-disk.ts'
import { demoStudent, type Said, type Student, write } from './testing/student.ts'

const mebibyte = 2 ** 20
const { status, message } = errors.STORAGE_FULL
/** In the words of the catalogue, which say that the phone keeps it; the outbox tries what is retryable again. */
const full = { status, data: { code: 'STORAGE_FULL', message, retryable: true } }
const isTaken = ({ status: code }: Said) => code === 200
const why = whyNoDisk === undefined ? '' : ` (skipped: ${whyNoDisk})`

describe.skipIf(whyNoDisk !== undefined)(`a full disk${why}`, { timeout: 240_000 }, () => {
  let disk: SmallDisk
  /** For temporary files. */
  let temporary: SmallDisk
  let settings: Record<string, string>
  let product: Started
  let student: Student
  let questionId: string
  let picture: Buffer<ArrayBuffer>
  /** What was acknowledged: bookmarks as they were last set, and answers that were handed in. */
  const kept = { bookmark: true, submissions: new Set<string>() }

  beforeAll(async () => {
    // With this process's own temporary folder.
    buildClient()
    disk = smallDisk(384)
    temporary = smallDisk(8)
    settings = await ownSettings()
    removeData(settings)
    settings = { ...settings, DATA_DIR: path.join(disk.folder, 'data'), TMPDIR: temporary.folder }
    product = await start(settings)
    student = await demoStudent(product.origin)
    const { questions } = contract.mains.questions.output.parse((await student.read('mains.questions')).data)
    questionId = questions[0]?.id ?? ''
    await bookmark(true)
    picture = Buffer.from(await photo(createRandom(7), 300, 200).jpeg().toBuffer())
  }, 300_000)
  afterAll(async () => {
    await product.stop()
    disk.remove()
    temporary.remove()
  })

  /** Every query that needs no input, and how it is answered. */
  const readAll = async () => {
    const queries = procedures().filter(({ procedure }) => procedure.kind === 'query')
    const answers: (readonly [string, number])[] = []
    // One after the other: of many at once the gateway sheds what is least.
    for (const { path: name } of queries) answers.push([name, (await student.read(name)).status])
    return answers.filter(([, code]) => code !== 400).map(([name, code]) => `${name} ${code}`)
  }
  const bookmark = async (saved: boolean) => {
    const said = await student.write('bookmarks.set', {
      ...write(),
      kind: 'question',
      itemId: 'pattern-prelims-035',
      saved,
    })
    if (isTaken(said)) kept.bookmark = saved
    return said
  }
  const order = (submissionId: string) => ({
    ...write(),
    submissionId,
    questionId,
    answer: { kind: 'typed', text: 'The Governor acts on the advice of ministers.', pasted: 0 },
  })
  const submit = async (submissionId: string) => {
    const said = await student.write('mains.submit', order(submissionId))
    if (isTaken(said)) kept.submissions.add(submissionId)
    return said
  }
  const stored = async () => {
    const { bookmarks } = contract.bookmarks.list.output.parse((await student.read('bookmarks.list')).data)
    const { submissions } = contract.mains.submissions.output.parse((await student.read('mains.submissions')).data)
    return {
      bookmark: bookmarks.some(({ itemId, saved }) => itemId === 'pattern-prelims-035' && saved),
      submissions: submissions.map(({ id }) => id),
    }
  }
  const expectAllKept = async () => {
    const now = await stored()
    expect(now.bookmark).toBe(kept.bookmark)
    for (const id of kept.submissions) expect(now.submissions.filter((one) => one === id)).toEqual([id])
  }

  test('F15 F16 it fills up under writes: reads go on, writes say so in words and may be tried again, nothing is lost, and it heals by itself', async () => {
    const before = await readAll()
    expect(before.length).toBeGreaterThan(15)
    expect(before.filter((line) => !line.endsWith(' 200'))).toEqual([])
    const waiting: string[] = []
    // Through the place where it turns from writing to reading only, with writes all the way.
    for (let left = Math.floor(disk.freeBytes() / mebibyte); waiting.length < 3; left = Math.max(40, left - 8)) {
      disk.fill(left * mebibyte)
      const submissionId = randomUUID()
      const said = await submit(submissionId)
      if (isTaken(said)) continue
      expect(said).toMatchObject(full)
      waiting.push(submissionId)
    }
    expect(kept.submissions.size).toBeGreaterThan(3)
    disk.fill(0)
    expect(disk.freeBytes()).toBeLessThan(8192)
    for (let n = 0; n < 5; n += 1) {
      expect(await bookmark(n % 2 === 0)).toMatchObject(full)
      expect(await student.write('account.requestCode', { email: `full-${n}@example.org` })).toMatchObject(full)
    }
    expect(await readAll()).toEqual(before)
    await expectAllKept()
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)

    // Uploads arrive as files on the same disk.
    const uploadId = randomUUID()
    const answers = path.join(settings['DATA_DIR'] ?? '', 'answers')
    expect(await student.upload(uploadId, picture)).toMatchObject(full)
    const incoming = path.join(answers, '.incoming')
    expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([])

    disk.clear()
    // What a phone does with what it kept: the same again, until it is taken.
    await expect.poll(() => bookmark(true)).toMatchObject({ status: 200 })
    for (const id of waiting) expect(await submit(id)).toMatchObject({ status: 200 })
    expect(await student.upload(uploadId, picture)).toMatchObject({ status: 200, data: { id: uploadId } })
    await expectAllKept()
    // Nothing of it needs room for temporary files elsewhere, and it leaves none there.
    temporary.fill(0)
    expect(await student.upload(randomUUID(), picture)).toMatchObject({ status: 200 })
    expect(await submit(randomUUID())).toMatchObject({ status: 200 })
    temporary.clear()
    expect(readdirSync(temporary.folder).filter((name) => !name.startsWith('abhyas-'))).toEqual([])
    expect(product.output().match(/nearly full/g)).toHaveLength(1)
    expect(product.output().match(/has room again/g)).toHaveLength(1)
  })

  test('F15 stopped on a full disk it ends cleanly, refuses to start there in one line, and has everything once there is room', async () => {
    disk.fill(0)
    expect(await product.stop()).toBe(0)
    const refused = run(settings)
    expect(await refused.ended).toBe(1)
    expect(refused.output().match(/DATA_DIR .* free, and \d+ are needed/g)).toHaveLength(1)
    expect(refused.output()).not.toMatch(/\n\s+at /)
    disk.clear()
    product = await start(settings)
    student = await demoStudent(product.origin)
    await expectAllKept()
    expect(await bookmark(false)).toMatchObject({ status: 200 })
  })
})
