import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Grader } from '../shapes.ts'
import { onEveryDatabase } from '../testing/database.ts'
import { createFakeGrader, reportOf } from '../testing/fakes.ts'
import { onPages, sentAt, startTestGrader, type Student, type TestGrader, typed } from '../testing/grader.ts'
import { purge, removeStudent } from './purge.ts'

onEveryDatabase('jobs', (pool) => {
  const open: TestGrader[] = []
  let studentId: string
  beforeEach(() => {
    studentId = randomUUID()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((grader) => grader.close()))
  })
  const start = async (over: Parameters<typeof startTestGrader>[1] = {}) => {
    const grader = await startTestGrader(pool(), over)
    open.push(grader)
    return { grader, student: grader.as(studentId) }
  }
  const whenIs = async (student: Student, id: string, state: string) => {
    await expect.poll(async () => (await student.submission(id)).state).toBe(state)
    return student.submission(id)
  }
  /** As if its holder had been dead for as long as a lease lasts. */
  const runOut = async () => {
    const { rows } = await pool().query<{ token: string }>(
      'select lease_token::text as token from grader.submission where lease_token is not null',
    )
    const over = `update grader.submission set lease_until = clock_timestamp() - interval '1 s'
      where lease_token = any($1::uuid[])`
    // Its holder lives and renews it: said again until another has it.
    await expect.poll(async () => (await pool().query(over, [rows.map(({ token }) => token)])).rowCount).toBe(0)
  }

  /** The pool; from `end` on there is no job to be had through it. */
  const barren = () => {
    let isOver = false
    const query = (text: string, values?: unknown[]) =>
      isOver && text.includes('set attempts = attempts + 1')
        ? Promise.resolve({ rows: [], rowCount: 0 })
        : pool().query(text, values)
    return {
      pool: new Proxy(pool(), {
        get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
      }),
      end: () => {
        isOver = true
      },
    }
  }

  it('MAINS-05 an answer that cannot be graded fails after three tries, and trying again is free', async () => {
    const grade = vi.fn<Grader['grade']>().mockRejectedValue(new Error('no'))
    const { student } = await start({ grader: { grade } })
    const input = typed()
    await student.post('/submissions', input)
    await whenIs(student, input.submissionId, 'failed')
    expect(grade).toHaveBeenCalledTimes(3)
    grade.mockImplementation(async (answer) => reportOf(answer))
    await student.post(`/submissions/${input.submissionId}/retry`)
    expect(await whenIs(student, input.submissionId, 'ready')).toMatchObject({ marks: 2.5 })
    // No harm in any other state.
    const { body } = await student.post(`/submissions/${input.submissionId}/retry`)
    expect(body).toMatchObject({ state: 'ready', marks: 2.5 })
  })

  it('MAINS-05 a page that cannot be read fails its answer after three tries; typing it is still a way', async () => {
    const { student } = await start()
    const pages = [
      { uploadId: await student.upload('clear'), n: 0 },
      { uploadId: await student.upload('blurred'), n: 0 },
    ]
    const input = onPages(pages)
    await student.post('/submissions', input)
    const failed = await whenIs(student, input.submissionId, 'failed')
    expect(failed.pages[1]?.text).toBeNull()
    const again = await student.post(`/submissions/${input.submissionId}/retry`)
    expect(again.body).toMatchObject({ state: 'reading' })
    await whenIs(student, input.submissionId, 'failed')
    await student.post(`/submissions/${input.submissionId}/confirm`, { text: 'by hand', hasDiagram: false, at: sentAt })
    expect(await whenIs(student, input.submissionId, 'ready')).toMatchObject({ text: 'by hand', marks: 1 })
  })

  it('F8 a grader that is thought dead stores nothing once another has the job: one report', async () => {
    const few = barren()
    const first = await start({ pool: few.pool })
    first.grader.grading.shut()
    const answers = Array.from({ length: 4 }, () => typed())
    for (const input of answers) await first.student.post('/submissions', input)
    await expect.poll(() => first.grader.grading.waiting()).toBe(4)
    // What it finds lost it must not take back.
    few.end()
    const grade = vi.fn<Grader['grade']>(async (answer) => ({ ...reportOf(answer), marks: 4 }))
    const second = await start({ grader: { grade } })
    await runOut()
    for (const { submissionId } of answers) {
      expect(await whenIs(second.student, submissionId, 'ready')).toMatchObject({ marks: 4 })
    }
    first.grader.grading.open()
    await first.grader.app.close()
    expect(grade).toHaveBeenCalledTimes(4)
    for (const { submissionId } of answers) {
      expect(await second.student.submission(submissionId)).toMatchObject({ state: 'ready', marks: 4 })
    }
  })

  it.each([120, -120])(
    'F17 leases that are %d minutes off, since the clock was set, keep nobody waiting',
    async (minutes) => {
      const first = await start()
      first.grader.grading.shut()
      const answers = Array.from({ length: 4 }, () => typed())
      for (const input of answers) await first.student.post('/submissions', input)
      await expect.poll(() => first.grader.grading.waiting()).toBe(4)
      // Held by one that died just before.
      await pool().query(
        `update grader.submission set lease_token = gen_random_uuid(),
         lease_until = clock_timestamp() + make_interval(mins => $1::integer) where state = 'evaluating'`,
        [minutes],
      )
      // It would take back what it finds lost. It gives nothing back: the tokens are not its own any more.
      await first.grader.app.close()
      const second = await start()
      for (const { submissionId } of answers) await whenIs(second.student, submissionId, 'ready')
    },
  )

  it('F8 at the stop jobs are given back at once, and the next grader goes on', async () => {
    const first = await start()
    first.grader.grading.shut()
    first.grader.reading.shut()
    const input = typed()
    const read = onPages([{ uploadId: await first.student.upload('a page'), n: 0 }])
    await first.student.post('/submissions', input)
    await first.student.post('/submissions', read)
    await expect.poll(() => [first.grader.grading.waiting(), first.grader.reading.waiting()]).toEqual([1, 1])
    await first.grader.app.close()
    const { rows } = await pool().query(
      `select attempts, lease_until, lease_token from grader.submission where id = $1
       union all select attempts, lease_until, lease_token from grader.page where upload_id = $2`,
      [input.submissionId, read.answer.pages[0]?.uploadId],
    )
    const free = { attempts: 0, lease_until: null, lease_token: null }
    expect(rows).toEqual([free, free])
    const second = await start({ files: first.grader.files })
    await whenIs(second.student, input.submissionId, 'ready')
    await whenIs(second.student, read.submissionId, 'confirming')
  })

  it('MAINS-02 whoever sends many pages keeps nobody with one page waiting', async () => {
    const read: string[] = []
    const { grader, student } = await start({
      reader: {
        read: async (file, signal) => {
          read.push(await readFile(file, 'utf8'))
          await grader.reading.pass(signal)
          return { text: 'read', doubtful: [] }
        },
        close: async () => undefined,
      },
    })
    grader.reading.shut()
    await student.upload(['many 0', 'many 1', 'many 2', 'many 3'].join('\f'))
    await expect.poll(() => read).toEqual(['many 0'])
    await grader.as(randomUUID()).upload('one')
    grader.reading.open()
    await expect.poll(() => read).toHaveLength(5)
    expect(read).toEqual(['many 0', 'one', 'many 1', 'many 2', 'many 3'])
  })

  it('F8 several graders on one database do each job once', async () => {
    const grades = vi.fn<(text: string) => void>()
    const plain = createFakeGrader()
    const counting: Grader = {
      grade: (answer, signal) => {
        grades(answer.text)
        return plain.grade(answer, signal)
      },
    }
    const students = [
      (await start({ grader: counting })).student,
      (await start({ grader: counting })).student,
      (await start({ grader: counting })).student,
    ]
    const answers = Array.from({ length: 30 }, (_, n) => typed(`answer ${n}`))
    await Promise.all(
      students.flatMap((student, n) =>
        answers.slice(n * 10, n * 10 + 10).map((answer) => student.post('/submissions', answer)),
      ),
    )
    const [student] = students
    for (const { submissionId } of answers) {
      if (student) await whenIs(student, submissionId, 'ready')
    }
    expect(grades.mock.calls.flat().toSorted()).toEqual(answers.map(({ answer }) => answer.text).toSorted())
  })

  it('F8 an answer that ends every grader that begins it is given up in the end', async () => {
    const { grader, student } = await start()
    grader.grading.shut()
    const input = typed()
    await student.post('/submissions', input)
    await expect.poll(() => grader.grading.waiting()).toBe(1)
    await pool().query('update grader.submission set attempts = 10 where id = $1', [input.submissionId])
    const other = await start()
    await runOut()
    await whenIs(other.student, input.submissionId, 'failed')
  })

  it('MAINS-03 another text while it is being graded: that one is graded, once', async () => {
    const { grader, student } = await start()
    grader.grading.shut()
    const input = onPages([{ uploadId: await student.upload('%PDFa page'), n: 0 }])
    await student.post('/submissions', input)
    const say = (text: string, at: string) =>
      student.post(`/submissions/${input.submissionId}/confirm`, { text, hasDiagram: false, at })
    await say('the first text', '2026-11-20T10:00:00.000Z')
    await expect.poll(() => grader.grading.waiting()).toBe(1)
    await say('another', '2026-11-20T10:05:00.000Z')
    await say('an earlier word of another phone', '2026-11-20T10:01:00.000Z')
    grader.grading.open()
    expect(await whenIs(student, input.submissionId, 'ready')).toMatchObject({ text: 'another', marks: 0.5 })
  })

  it('T12 what was deleted a month ago and pages of no answer go for good, with their pictures; the rest stays', async () => {
    const { grader, student } = await start()
    const [kept, deleted, unused, fresh] = [
      await student.upload('a'),
      await student.upload('b'),
      await student.upload('c'),
      await student.upload('d'),
    ]
    const [stays, goes] = [onPages([{ uploadId: kept, n: 0 }]), onPages([{ uploadId: deleted, n: 0 }])]
    await student.post('/submissions', stays)
    await student.post('/submissions', goes)
    await student.post(`/submissions/${goes.submissionId}/remove`, { isDeleted: true, at: sentAt })
    await pool().query(`update grader.upload set at = now() - interval '8 days' where id = any($1)`, [
      [kept, deleted, unused],
    ])
    await purge(pool(), grader.files)
    const uploads = async () => {
      const { rows } = await pool().query<{ id: string; folder: string }>(
        'select id, folder from grader.upload where student_id = $1',
        [studentId],
      )
      // Files and rows agree.
      expect(grader.files.kept().toSorted()).toEqual(rows.map(({ folder }) => folder).toSorted())
      return rows.map(({ id }) => id).toSorted()
    }
    expect(await uploads()).toEqual([kept, deleted, fresh].toSorted())
    await pool().query(`update grader.submission set deleted_since = now() - interval '31 days' where id = $1`, [
      goes.submissionId,
    ])
    await Promise.all([purge(pool(), grader.files), purge(pool(), grader.files)])
    expect(await uploads()).toEqual([kept, fresh].toSorted())
    expect(
      (await student.post(`/submissions/${goes.submissionId}/remove`, { isDeleted: false, at: sentAt })).status,
    ).toBe(404)
    await removeStudent(pool(), grader.files, studentId)
    expect(await uploads()).toEqual([])
    expect((await student.get('/submissions')).body).toEqual({ submissions: [] })
  })
})
