import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase } from '../testing/database.ts'
import { onPages, startTestGrader, type Student, type TestGrader } from '../testing/grader.ts'

onEveryDatabase('uploads', (pool) => {
  let grader: TestGrader
  let student: Student
  beforeEach(async () => {
    grader = await startTestGrader(pool())
    student = grader.as(randomUUID())
  })
  afterEach(() => grader.close())

  it('MAINS-02 a file is taken once, whoever sends it again hears the same', async () => {
    const id = randomUUID()
    const replies = await Promise.all([student.send(id, 'one\ftwo'), student.send(id, 'one\ftwo')])
    const again = await student.send(id, 'something else')
    const pages = [0, 1].map((n) => ({ n, width: 100, height: 140 }))
    for (const reply of [...replies, again]) expect(reply).toEqual({ status: 200, body: { id, kind: 'image', pages } })
    expect(grader.files.kept()).toHaveLength(1)
  })

  it('T28 nobody takes or sees what is another’s', async () => {
    const id = await student.upload('mine')
    const other = grader.as(randomUUID())
    expect(await other.send(id, 'theirs')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await other.get(`/uploads/${id}/0`)).status).toBe(404)
    expect((await student.get(`/uploads/${id}/1`)).status).toBe(404)
    expect((await other.post('/submissions', onPages([{ uploadId: id, n: 0 }]))).status).toBe(404)
    expect(grader.files.kept()).toHaveLength(1)
  })

  it('T11 a picture is served as nothing but a picture, and to its student only', async () => {
    const id = await student.upload('<script>')
    const reply = await grader.app.inject({ url: `/uploads/${id}/0`, headers: { 'x-student-id': student.id } })
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=3600',
    })
    expect(reply.body).toBe('<script>')
  })

  it('MAINS-02 what is refused has its own code and leaves nothing', async () => {
    expect(await student.send(randomUUID(), 'gif')).toMatchObject({ status: 415, body: { code: 'FILE_KIND' } })
    expect(await student.send(randomUUID(), '')).toMatchObject({ status: 422, body: { code: 'FILE_EMPTY' } })
    expect(await student.send('not-an-id', 'x')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    const nobody = await grader.app.inject({ method: 'POST', url: `/uploads/${randomUUID()}`, payload: 'x' })
    expect([nobody.statusCode, nobody.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }])
    expect(grader.files.kept()).toEqual([])
  })

  it('T12 a student’s space has an end, which the file that exceeds it does not break', async () => {
    await student.upload('x'.repeat(6000))
    const refused = await student.send(randomUUID(), 'x'.repeat(4001))
    expect(refused).toMatchObject({ status: 413, body: { code: 'QUOTA_FULL', retryable: false } })
    expect(grader.files.kept()).toHaveLength(1)
    await student.upload('x'.repeat(4000))
    expect((await student.send(randomUUID(), 'x')).status).toBe(413)
    await grader.as(randomUUID()).upload('x'.repeat(6000))
  })

  it('T12 a deleted answer makes room, as often as there is space for deleted ones', async () => {
    const fill = async () => {
      const uploadId = await student.upload('x'.repeat(9000))
      const submission = onPages([{ uploadId, n: 0 }])
      await student.post('/submissions', submission)
      expect((await student.send(randomUUID(), 'x'.repeat(2000))).status).toBe(413)
      await student.post(`/submissions/${submission.submissionId}/remove`, {
        isDeleted: true,
        at: '2026-11-21T11:00:00Z',
      })
    }
    await fill()
    await fill()
    expect((await student.send(randomUUID(), 'x'.repeat(3000))).status).toBe(413)
    await student.upload('x'.repeat(2000))
  })

  it('T12 an upload that breaks off leaves nothing; a refused one is answered while it is still being sent', async () => {
    await grader.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = grader.app.server.address() as AddressInfo // of a server that listens on a port
    const begin = async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      const head = `POST /uploads/${randomUUID()} HTTP/1.1\r\nhost: x\r\nx-student-id: ${student.id}\r\n`
      socket.write(`${head}content-type: image/jpeg\r\ncontent-length: 100000\r\n\r\n${text}`)
      return socket
    }
    const broken = await begin('a page')
    const refused = await begin('gif')
    const [answer] = await once(refused, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 415 [\s\S]*FILE_KIND/)
    // The rest is read off: the connection serves the next request.
    refused.write(`${'x'.repeat(99_997)}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(String((await once(refused, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
    refused.destroy()
    broken.destroy()
    await once(broken, 'close')
    await grader.app.close()
    expect(grader.files.kept()).toEqual([])
    expect((await pool().query('select 1 from grader.upload where student_id = $1', [student.id])).rowCount).toBe(0)
  })
})
