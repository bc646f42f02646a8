import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase } from '../testing/database.ts'
import { onPages, rubric, sentAt, startTestGrader, type Student, type TestGrader, typed } from '../testing/grader.ts'
import { listDisputes } from './disputes.ts'

onEveryDatabase('submissions', (pool) => {
  let grader: TestGrader
  let student: Student
  beforeEach(async () => {
    grader = await startTestGrader(pool())
    student = grader.as(randomUUID())
  })
  afterEach(() => grader.close())
  const whenIs = async (id: string, state: string) => {
    await expect.poll(async () => (await student.submission(id)).state).toBe(state)
    return student.submission(id)
  }
  const page = async (text: string) => ({ uploadId: await student.upload(text), n: 0 })

  it('MAINS-03 a typed answer is kept at once and graded, with the question as it stood', async () => {
    const input = typed()
    const { checklist: _c, keywords: _k, specifics: _s, ...question } = rubric
    const head = { id: input.submissionId, question, source: 'typed', at: sentAt, attempt: 1, isDeleted: false }
    grader.grading.shut()
    const reply = await student.post('/submissions', input)
    expect(reply).toEqual({ status: 200, body: { ...head, state: 'evaluating', marks: null } })
    grader.grading.open()
    const { report, ...rest } = await whenIs(input.submissionId, 'ready')
    expect(report).toMatchObject({ marks: 2.5, of: 10, engine: { hasChecklist: true } })
    const text = 'Five words of an answer'
    expect(rest).toEqual({ ...head, state: 'ready', marks: 2.5, pages: [], text, hasDiagram: false, disputes: [] })
    expect((await student.get('/submissions')).body).toEqual({ submissions: [{ ...head, state: 'ready', marks: 2.5 }] })
  })

  it('MAINS-03 it works without a checklist', async () => {
    const input = typed('words', { rubric: { ...rubric, checklist: [], keywords: [], specifics: [] } })
    await student.post('/submissions', input)
    expect((await whenIs(input.submissionId, 'ready')).report?.engine.hasChecklist).toBe(false)
  })

  it('MAINS-05 what is handed in twice, also at once, is one answer; numbers have no gap', async () => {
    const answers = Array.from({ length: 5 }, () => typed())
    const replies = await Promise.all([...answers, ...answers].map((answer) => student.post('/submissions', answer)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const numbers = replies.slice(0, 5).map(({ body }) => body['attempt'])
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(replies.slice(5).map(({ body }) => body['attempt'])).toEqual(numbers)
    await student.post('/submissions', { ...answers[0], answer: { kind: 'typed', text: 'other', pasted: 0 } })
    expect((await student.submission(answers[0]?.submissionId ?? '')).text).toBe('Five words of an answer')
  })

  it('MAINS-02 pages are read in their order, the student confirms, and what they confirm is graded', async () => {
    const pages = [await page('second'), await page('first')].toReversed()
    const input = onPages(pages)
    await student.post('/submissions', input)
    const read = await whenIs(input.submissionId, 'confirming')
    expect(read).toMatchObject({ text: null, report: null, marks: null })
    const doubtful = [{ start: 0, end: 4 }]
    const size = { width: 100, height: 140, doubtful }
    expect(read.pages).toEqual([
      { ...pages[0], ...size, text: 'first' },
      { ...pages[1], ...size, text: 'second' },
    ])
    const word = { text: ' first and second ', hasDiagram: true, at: sentAt }
    const confirmed = await student.post(`/submissions/${input.submissionId}/confirm`, word)
    expect(confirmed).toMatchObject({ status: 200, body: { marks: null } })
    expect(await whenIs(input.submissionId, 'ready')).toMatchObject({
      text: 'first and second',
      hasDiagram: true,
      marks: 1.5,
    })
    expect((await student.post(`/submissions/${input.submissionId}/confirm`, word)).status).toBe(200)
    const late = await student.post(`/submissions/${input.submissionId}/confirm`, { ...word, text: 'more' })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('MAINS-02 the text layer of a PDF counts as read, and so does an empty page', async () => {
    grader.reading.shut()
    const uploadId = await student.upload('%PDFone\ftwo')
    const input = onPages([0, 1].map((n) => ({ uploadId, n })))
    expect((await student.post('/submissions', input)).body).toMatchObject({ state: 'confirming' })
    grader.reading.open()
    const blank = onPages([await page(' ')])
    await pool().query(`update grader.page set text = '', read_at = now() where upload_id = $1`, [
      blank.answer.pages[0]?.uploadId,
    ])
    expect((await student.post('/submissions', blank)).body).toMatchObject({ state: 'confirming' })
  })

  it('MAINS-02 whoever would rather type skips the reading; pages that are read later change nothing', async () => {
    grader.reading.shut()
    const input = onPages([await page('slow')])
    expect((await student.post('/submissions', input)).body).toMatchObject({ state: 'reading' })
    await student.post(`/submissions/${input.submissionId}/confirm`, {
      text: 'typed instead',
      hasDiagram: false,
      at: sentAt,
    })
    await whenIs(input.submissionId, 'ready')
    grader.reading.open()
    await expect.poll(async () => (await student.submission(input.submissionId)).pages[0]?.text).toBe('slow')
    expect(await student.submission(input.submissionId)).toMatchObject({ state: 'ready', text: 'typed instead' })
  })

  it('MAINS-03 a page is of one answer, is named once, and has to be there', async () => {
    const own = await page('mine')
    await student.post('/submissions', onPages([own]))
    expect(await student.post('/submissions', onPages([own]))).toMatchObject({ status: 409 })
    const twice = await page('twice')
    expect(await student.post('/submissions', onPages([twice, twice]))).toMatchObject({ status: 400 })
    expect(await student.post('/submissions', onPages([{ ...twice, n: 1 }]))).toMatchObject({ status: 404 })
    expect(
      await student.post('/submissions', onPages([await page('good'), { uploadId: randomUUID(), n: 0 }])),
    ).toMatchObject({
      status: 404,
    })
    expect((await student.get('/submissions')).body['submissions']).toHaveLength(1)
  })

  it('T28 another’s answer looks as if it were not there, by every call', async () => {
    const input = typed()
    await student.post('/submissions', input)
    await whenIs(input.submissionId, 'ready')
    const before = await student.submission(input.submissionId)
    const other = grader.as(randomUUID())
    const path = `/submissions/${input.submissionId}`
    const replies = await Promise.all([
      other.get(path),
      other.get(`${path}/progress`),
      other.post('/submissions', input),
      other.post(`${path}/confirm`, { text: 'x', hasDiagram: false, at: sentAt }),
      other.post(`${path}/retry`),
      other.post(`${path}/remove`, { isDeleted: true, at: sentAt }),
      other.post(`${path}/dispute`, { criterion: 'content', reason: 'x', at: sentAt }),
    ])
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await other.get('/submissions')).body).toEqual({ submissions: [] })
    const gone = await grader.app.inject({
      method: 'DELETE',
      url: `/students/${student.id}`,
      headers: { 'x-student-id': other.id },
    })
    expect(gone.statusCode).toBe(404)
    expect(await student.submission(input.submissionId)).toEqual(before)
  })

  it('MAINS-03 of two words on deleting the later counts, in whatever order they come', async () => {
    const { submissionId } = typed()
    await student.post('/submissions', typed('x', { submissionId }))
    const say = (isDeleted: boolean, at: string) =>
      student.post(`/submissions/${submissionId}/remove`, { isDeleted, at })
    expect((await say(true, '2026-11-20T12:00:00Z')).body).toMatchObject({ isDeleted: true })
    expect((await student.get(`/submissions/${submissionId}`)).status).toBe(404)
    expect((await student.post(`/submissions/${submissionId}/retry`)).status).toBe(404)
    expect((await student.get('/submissions')).body).toEqual({ submissions: [] })
    expect((await say(false, '2026-11-20T11:00:00Z')).body).toMatchObject({ isDeleted: true })
    expect((await say(false, '2026-11-20T13:00:00Z')).body).toMatchObject({ isDeleted: false })
    expect((await say(true, '2026-11-20T12:00:00Z')).body).toMatchObject({ isDeleted: false })
    // A phone whose clock is ahead does not win for ever.
    await say(true, '2036-01-01T00:00:00Z')
    expect((await say(false, '2036-01-02T00:00:00Z')).body).toMatchObject({ isDeleted: false })
  })

  it('MAINS-03 a criterion is disputed once it is graded; the last word on it is kept', async () => {
    const input = typed()
    grader.grading.shut()
    await student.post('/submissions', input)
    const say = (criterion: string, reason: string, at: string) =>
      student.post(`/submissions/${input.submissionId}/dispute`, { criterion, reason, at })
    expect((await say('content', 'why', sentAt)).status).toBe(409)
    grader.grading.open()
    await whenIs(input.submissionId, 'ready')
    await say('content', 'Article 163 is there', '2026-11-20T11:00:00.000Z')
    await say('structure', 'It has an end', '2026-11-20T12:00:00.000Z')
    const last = await say('content', 'an earlier word', '2026-11-20T10:30:00.000Z')
    const disputes = [
      { criterion: 'content', reason: 'Article 163 is there', at: '2026-11-20T11:00:00.000Z' },
      { criterion: 'structure', reason: 'It has an end', at: '2026-11-20T12:00:00.000Z' },
    ]
    expect(last).toEqual({ status: 200, body: { disputes } })
    expect((await student.submission(input.submissionId)).disputes).toEqual(disputes)
    expect((await say('handwriting', 'x', sentAt)).status).toBe(400)
    await say('length', 'two\nlines \u001b[2J', '2026-11-20T13:00:00.000Z')
    const [newest] = (await listDisputes(pool())).split('\n')
    expect(newest).toBe(`${input.submissionId}  mains-1  length  2.5 of 10  two lines [2J`)
  })

  it('MAINS-03 beyond 500 answers there is a CONFLICT, and deleting one makes room', async () => {
    await pool().query(
      `insert into grader.submission (id, student_id, question_id, rubric, source, at, attempt, state, text)
       select gen_random_uuid(), $1, 'q', $2, 'typed', now(), n, 'failed', 'x' from generate_series(1, 500) as n`,
      [student.id, JSON.stringify(rubric)],
    )
    expect(await student.post('/submissions', typed())).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const { submissions } = (await student.get('/submissions')).body as { submissions: { id: string }[] } // as the test above shows
    expect(submissions).toHaveLength(500)
    await student.post(`/submissions/${submissions[0]?.id}/remove`, { isDeleted: true, at: sentAt })
    expect((await student.post('/submissions', typed())).status).toBe(200)
    expect(
      await student.post(`/submissions/${submissions[0]?.id}/remove`, { isDeleted: false, at: sentAt }),
    ).toMatchObject({ status: 409 })
  })

  it('T29 bad input is a 400 that stores nothing', async () => {
    const bad: object[] = [
      {},
      typed(''),
      typed('   '),
      typed('x'.repeat(20_001)),
      typed('nul \0'),
      typed('x', { at: 'yesterday' }),
      typed('x', { submissionId: 'x' }),
      typed('x', { rubric: { ...rubric, text: '' } }),
      typed('x', { extra: 1 }),
      onPages([]),
      onPages(Array.from({ length: 11 }, () => ({ uploadId: randomUUID(), n: 0 }))),
      onPages([{ uploadId: randomUUID(), n: -1 }]),
    ]
    for (const input of bad) {
      expect(await student.post('/submissions', input)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    }
    expect((await student.get('/submissions')).body).toEqual({ submissions: [] })
    const odd = typed('half \uD83D of a character', { rubric: { ...rubric, text: 'a nul \0 in a rubric' } })
    expect((await student.post('/submissions', odd)).status).toBe(200)
  })
})
