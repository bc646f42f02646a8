import { type Db } from '../database/pool.ts'
import { Refusal } from '../errors.ts'
import type { Report, Rubric } from '../shapes.ts'

export type State = 'reading' | 'confirming' | 'evaluating' | 'ready' | 'failed'

/** As the contract has it. */
export interface Head {
  readonly id: string
  readonly question: Pick<Rubric, 'id' | 'paper' | 'marks' | 'words' | 'directive' | 'text'>
  readonly source: 'typed' | 'pages'
  readonly at: string
  readonly attempt: number
  readonly state: State
  readonly marks: number | null
  readonly isDeleted: boolean
}

export interface Dispute {
  readonly criterion: string
  readonly reason: string
  readonly at: string
}

export interface Submission extends Head {
  readonly pages: readonly {
    readonly uploadId: string
    readonly n: number
    readonly width: number
    readonly height: number
    readonly text: string | null
    readonly doubtful: readonly { readonly start: number; readonly end: number }[]
  }[]
  readonly text: string | null
  readonly hasDiagram: boolean
  readonly report: Report | null
  readonly disputes: readonly Dispute[]
}

/** The most of a student; with deleted ones, twice as many. */
export const mostSubmissions = 500

/** A rubric is long and stored out of line: each word that is asked of it unpacks it anew. */
const headColumns = `id, rubric - '{keywords,checklist,specifics}'::text[] as question,
  source, at, attempt, state, (report->>'marks')::float8 as marks, is_deleted`

interface HeadRow extends Omit<Head, 'at' | 'isDeleted'> {
  readonly at: Date
  readonly is_deleted: boolean
}

const headOf = ({ id, question, source, at, attempt, state, marks, is_deleted: isDeleted }: HeadRow): Head => ({
  id,
  question,
  source,
  at: at.toISOString(),
  attempt,
  state,
  marks,
  isDeleted,
})

/** A student's own, newest first, without deleted ones. */
export async function listHeads(db: Db, studentId: string): Promise<readonly Head[]> {
  const { rows } = await db.query<HeadRow>(
    `select ${headColumns} from grader.submission
     where student_id = $1 and not is_deleted order by at desc, id limit $2`,
    [studentId, mostSubmissions],
  )
  return rows.map(headOf)
}

/**
 * The head of a student's own, deleted or not.
 * @throws {Refusal} NOT_FOUND for a foreign or missing one
 */
export async function readHead(db: Db, studentId: string, id: string): Promise<Head> {
  const { rows } = await db.query<HeadRow>(
    `select ${headColumns} from grader.submission where id = $1 and student_id = $2`,
    [id, studentId],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return headOf(rows[0])
}

/**
 * One, whole.
 * @throws {Refusal} NOT_FOUND for a foreign, missing or deleted one
 */
export async function readSubmission(db: Db, studentId: string, id: string): Promise<Submission> {
  const { rows } = await db.query<
    HeadRow & { text: string | null; has_diagram: boolean; report: Report | null; pages: Submission['pages'] }
  >(
    `select ${headColumns}, text, has_diagram, report, coalesce((
       select jsonb_agg(jsonb_build_object('uploadId', page.upload_id, 'n', page.n, 'width', page.width,
         'height', page.height, 'text', page.text, 'doubtful', page.doubtful) order by held.place)
       from grader.submission_page as held join grader.page on page.upload_id = held.upload_id and page.n = held.n
       where held.submission_id = submission.id), '[]') as pages
     from grader.submission where id = $1 and student_id = $2 and not is_deleted`,
    [id, studentId],
  )
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND')
  const { pages, text, has_diagram: hasDiagram, report } = row
  return { ...headOf(row), pages, text, hasDiagram, report, disputes: await readDisputes(db, id) }
}

/** The words of a student on the grading of an answer. */
export async function readDisputes(db: Db, submissionId: string): Promise<readonly Dispute[]> {
  const { rows } = await db.query<{ criterion: string; reason: string; at: Date }>(
    'select criterion, reason, at from grader.dispute where submission_id = $1 order by at, criterion',
    [submissionId],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** As the contract has it. */
export interface Progress {
  readonly n: number
  readonly state: State
  readonly pagesRead: number
  readonly pages: number
}

/** How far a student's own is; undefined for a foreign, missing or deleted one. */
export async function readProgress(db: Db, studentId: string, id: string): Promise<Progress | undefined> {
  const { rows } = await db.query<{ n: number; state: State; pages_read: number; pages: number }>(
    `select submission.n, state, count(page.read_at)::integer as pages_read, count(held.place)::integer as pages
     from grader.submission
     left join grader.submission_page as held on held.submission_id = submission.id
     left join grader.page on page.upload_id = held.upload_id and page.n = held.n
     where submission.id = $1 and student_id = $2 and not is_deleted group by submission.id`,
    [id, studentId],
  )
  const [row] = rows
  return row && { n: row.n, state: row.state, pagesRead: row.pages_read, pages: row.pages }
}
