import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import sharp from 'sharp'
import type { Submission } from '../submissions/read.ts'
import { onPages, typed } from './grader.ts'
import { makePage } from './pages.ts'

/** What a phone sends again until it hears that it is kept. */
export interface Sending {
  readonly path: string
  readonly body: object | Buffer<ArrayBuffer>
  isKept: boolean
  /** In ms, when it was heard. */
  keptAt: number
}

/** A model that takes its time and then says nothing of use, so that grading can be met in the middle. */
export async function startSlowModel(ms: number): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((_, reply) => {
    void delay(ms).then(() => reply.writeHead(500).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The head of a printed page: enough to be read, and read quickly. */
export async function smallPage(seed: number): Promise<Buffer<ArrayBuffer>> {
  const { jpeg } = await makePage('open-sans', seed)
  const small = await sharp(jpeg).extract({ left: 0, top: 150, width: 1400, height: 300 }).jpeg().toBuffer()
  return Buffer.from(small)
}

const answer = `Article 163 binds the Governor to the advice of ministers. The Sarkaria Commission asked for restraint.
In conclusion, discretion should be narrow and reasoned.`

/** Two typed answers and one on a page, in the order in which a phone sends them. */
export function makeRound(page: Buffer<ArrayBuffer>): {
  readonly sendings: readonly Sending[]
  readonly ids: readonly string[]
} {
  const uploadId = randomUUID()
  const submissions = [typed(answer), onPages([{ uploadId, n: 0 }]), typed(answer)]
  const bodies = [
    { path: `/uploads/${uploadId}`, body: page },
    ...submissions.map((body) => ({ path: '/submissions', body })),
  ]
  return {
    sendings: bodies.map((each) => ({ ...each, isKept: false, keptAt: 0 })),
    ids: submissions.map(({ submissionId }) => submissionId),
  }
}

/** Sends what is not kept yet, in order; stops where the grader does not answer. */
export async function send(origin: string, studentId: string, sendings: readonly Sending[]): Promise<void> {
  for (const each of sendings.filter(({ isKept }) => !isKept)) {
    const isFile = Buffer.isBuffer(each.body)
    const reply = await fetch(origin + each.path, {
      method: 'POST',
      headers: { 'x-student-id': studentId, 'content-type': isFile ? 'image/jpeg' : 'application/json' },
      body: Buffer.isBuffer(each.body) ? each.body : JSON.stringify(each.body),
    }).catch(() => undefined)
    if (reply?.status !== 200) return
    each.isKept = true
    each.keptAt = performance.now()
  }
}

export async function readOne(origin: string, studentId: string, id: string): Promise<Submission> {
  const reply = await fetch(`${origin}/submissions/${id}`, { headers: { 'x-student-id': studentId } })
  if (reply.status !== 200) throw new Error(`Lost: the answer was answered with ${reply.status}.`)
  return (await reply.json()) as Submission // of our own service
}

/** Says yes to what was read, as the student would. */
export async function confirmRead(origin: string, studentId: string, { id, pages }: Submission): Promise<void> {
  await fetch(`${origin}/submissions/${id}/confirm`, {
    method: 'POST',
    headers: { 'x-student-id': studentId, 'content-type': 'application/json' },
    body: JSON.stringify({ text: pages[0]?.text || 'nothing', hasDiagram: false, at: '2026-11-20T11:00:00.000Z' }),
  })
}

/** Counts every report that is ever stored, in the database itself. */
export async function countReports(pool: Pool): Promise<void> {
  await pool.query(`
    create table public.told (submission_id uuid not null);
    create function public.tell() returns trigger language plpgsql as $$
      begin insert into public.told values (new.id); return null; end $$;
    create trigger tell after update on grader.submission for each row
      when (new.report is distinct from old.report) execute function public.tell();`)
}

/** The jobs that somebody holds, by their tokens. */
export async function heldTokens(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ token: string }>(
    `select lease_token::text as token from grader.submission where lease_token is not null
     union all select lease_token::text from grader.page where lease_token is not null`,
  )
  return rows.map(({ token }) => token)
}

/** What rows say that is not on the disk, and what is on the disk that no row names. */
export async function disagreements(pool: Pool, folder: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ folder: string; n: number }>(
    'select upload.folder, page.n from grader.upload join grader.page on page.upload_id = upload.id',
  )
  const missing = rows.filter((row) => !existsSync(join(folder, row.folder, `${row.n}.jpg`)))
  const known = new Set(rows.map((row) => row.folder))
  const unknown = readdirSync(folder).filter((name) => !name.startsWith('.') && !known.has(name))
  return [...missing.map((row) => `missing ${row.folder}/${row.n}`), ...unknown.map((name) => `unknown ${name}`)]
}
