import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { buildServer, type Deps } from '../server.ts'
import type { Rubric } from '../shapes.ts'
import type { Submission } from '../submissions/read.ts'
import { createFakeFiles, createFakeGrader, createFakeReader, createGate, type FakeFiles, type Gate } from './fakes.ts'

export const rubric: Rubric = {
  id: 'mains-1',
  paper: 'GS2',
  marks: 10,
  words: 150,
  directive: 'Discuss',
  text: 'Discuss the place of the Governor in a federal polity.',
  keywords: ['governor'],
  checklist: [{ point: 'Article 163 binds the Governor', variants: ['Article 163'], part: 'body', weight: 1 }],
  specifics: ['Article 163'],
}

export const sentAt = '2026-11-20T10:00:00.000Z'

export const typed = (text = 'Five words of an answer', over: object = {}) => ({
  submissionId: randomUUID(),
  rubric,
  answer: { kind: 'typed', text, pasted: 0 },
  at: sentAt,
  ...over,
})

export const onPages = (pages: readonly { uploadId: string; n: number }[], over: object = {}) => ({
  submissionId: randomUUID(),
  rubric,
  answer: { kind: 'pages', pages },
  at: sentAt,
  ...over,
})

export interface Reply {
  readonly status: number
  // What a test reads of it says what it should be.
  readonly body: Record<string, unknown>
}

/** One grader with stand-ins of its parts, not listening but working. */
export interface TestGrader {
  readonly app: FastifyInstance
  readonly files: FakeFiles
  readonly reading: Gate
  readonly grading: Gate
  readonly close: () => Promise<void>
  readonly as: (studentId: string) => Student
}

export interface Student {
  readonly id: string
  readonly get: (path: string) => Promise<Reply>
  readonly post: (path: string, body?: object) => Promise<Reply>
  readonly send: (uploadId: string, body: string) => Promise<Reply>
  /** A new upload of this body, taken. */
  readonly upload: (body: string) => Promise<string>
  /** As the service has it, without a word on what it should be. */
  readonly submission: (id: string) => Promise<Submission>
}

export async function startTestGrader(
  pool: Pool,
  { files = createFakeFiles(), ...over }: Partial<Deps> & { readonly files?: FakeFiles } = {},
): Promise<TestGrader> {
  const [reading, grading] = [createGate(), createGate()]
  const app = buildServer({
    pool,
    files,
    reader: createFakeReader(reading),
    grader: createFakeGrader(grading),
    quota: { bytes: 10_000, uploads: 20 },
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    isStopping: () => false,
    ...over,
  })
  await app.ready()
  return {
    app,
    files,
    reading,
    grading,
    close: async () => {
      await app.close()
      await files.close()
    },
    as: (id) => studentOf(app, id),
  }
}

function studentOf(app: FastifyInstance, id: string): Student {
  const headers = { 'x-student-id': id }
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Reply> => {
    const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const send = async (uploadId: string, payload: string): Promise<Reply> => {
    const reply = await app.inject({
      method: 'POST',
      url: `/uploads/${uploadId}`,
      headers: { ...headers, 'content-type': 'image/jpeg' },
      payload,
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    id,
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    send,
    upload: async (body) => {
      const uploadId = randomUUID()
      const { status } = await send(uploadId, body)
      if (status !== 200) throw new Error(`The upload was answered with ${status}.`)
      return uploadId
    },
    submission: async (submissionId) => {
      const reply = await app.inject({ url: `/submissions/${submissionId}`, headers })
      if (reply.statusCode !== 200) throw new Error(`The submission was answered with ${reply.statusCode}.`)
      return reply.json<Submission>()
    },
  }
}
