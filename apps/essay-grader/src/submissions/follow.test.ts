import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase } from '../testing/database.ts'
import { onPages, startTestGrader, type Student, type TestGrader, typed } from '../testing/grader.ts'

onEveryDatabase('progress', (pool) => {
  let grader: TestGrader
  let student: Student
  beforeEach(async () => {
    grader = await startTestGrader(pool(), { followTimes: { pollMs: 50, sayEveryMs: 200 } })
    await grader.app.listen({ host: '127.0.0.1', port: 0 })
    student = grader.as(randomUUID())
  })
  afterEach(() => grader.close())

  /** The lines of the stream as they come. */
  async function follow(id: string, after = '') {
    const { port } = grader.app.server.address() as AddressInfo // of a server that listens on a port
    const reply = await fetch(`http://127.0.0.1:${port}/submissions/${id}/progress${after}`, {
      headers: { 'x-student-id': student.id },
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
    if (!reply.body) throw new Error('There is a body.')
    const lines = createInterface({ input: Readable.fromWeb(reply.body) })[Symbol.asyncIterator]()
    return {
      next: async (): Promise<unknown> => {
        const { value, done } = await lines.next()
        return done ? 'the end' : value === '' ? '' : JSON.parse(value)
      },
    }
  }
  type Lines = Awaited<ReturnType<typeof follow>>
  const nextWord = async (lines: Lines): Promise<unknown> => {
    const line = await lines.next()
    return line === '' ? nextWord(lines) : line
  }

  it('MAINS-05 says at once how far it is, then each step, and ends when it waits for the student', async () => {
    grader.reading.shut()
    const pages = [
      { uploadId: await student.upload('a'), n: 0 },
      { uploadId: await student.upload('b'), n: 0 },
    ]
    const input = onPages(pages)
    await student.post('/submissions', input)
    const lines = await follow(input.submissionId)
    expect(await lines.next()).toMatchObject({ state: 'reading', pagesRead: 0, pages: 2 })
    // A sign of life while nothing happens.
    expect(await lines.next()).toBe('')
    grader.reading.open()
    const words: unknown[] = []
    for (let word = await nextWord(lines); word !== 'the end'; word = await nextWord(lines)) words.push(word)
    expect(words.at(-1)).toMatchObject({ state: 'confirming', pagesRead: 2, pages: 2 })
    const numbers = words.map((word) => (word as { n: number }).n) // a SubmissionProgress
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  it('MAINS-05 a stream that is taken up again goes on behind what was seen, also when another grader works', async () => {
    grader.grading.shut()
    const input = typed()
    await student.post('/submissions', input)
    const other = await follow(input.submissionId)
    expect(await other.next()).toMatchObject({ n: 0, state: 'evaluating' })
    const lines = await follow(input.submissionId, '?after=0')
    expect(await lines.next()).toBe('')
    // As another grader would store it: without a word to this one.
    await pool().query(
      `update grader.submission set state = 'ready', report = '{"marks": 3}', n = n + 1 where id = $1`,
      [input.submissionId],
    )
    for (const each of [lines, other]) {
      expect(await nextWord(each)).toEqual({ n: 1, state: 'ready', pagesRead: 0, pages: 0 })
      expect(await each.next()).toBe('the end')
    }
    expect(await (await follow(input.submissionId, '?after=1')).next()).toBe('')
  })

  it('F14 at the stop streams end at once', async () => {
    grader.grading.shut()
    const input = typed()
    await student.post('/submissions', input)
    const lines = await follow(input.submissionId)
    await lines.next()
    const from = performance.now()
    const closing = grader.app.close()
    expect(await nextWord(lines)).toBe('the end')
    await closing
    expect(performance.now() - from).toBeLessThan(5000)
  })
})
