import type { Pool } from 'pg'
import { type Db, holdStudent, inTransaction } from '../database/pool.ts'
import { Refusal } from '../errors.ts'
import type { TakenFile } from '../shapes.ts'

/** How much a student may keep. What only deleted answers hold counts apart, against as much again. */
export interface Quota {
  readonly bytes: number
  readonly uploads: number
}

/** As the contract has it. */
export interface Upload {
  readonly id: string
  readonly kind: 'image' | 'pdf'
  readonly pages: readonly { readonly n: number; readonly width: number; readonly height: number }[]
}

/**
 * The upload of this id; undefined where there is none.
 * @throws {Refusal} NOT_FOUND where it is another's
 */
export async function findUpload(db: Db, studentId: string, id: string): Promise<Upload | undefined> {
  const { rows } = await db.query<{ student_id: string; kind: Upload['kind']; pages: Upload['pages'] }>(
    `select upload.student_id, upload.kind, jsonb_agg(
       jsonb_build_object('n', page.n, 'width', page.width, 'height', page.height) order by page.n) as pages
     from grader.upload join grader.page on page.upload_id = upload.id
     where upload.id = $1 group by upload.id`,
    [id],
  )
  const [row] = rows
  if (!row) return undefined
  if (row.student_id !== studentId) throw new Refusal('NOT_FOUND')
  return { id, kind: row.kind, pages: row.pages }
}

/**
 * @param bytes of what is to come
 * @throws {Refusal} QUOTA_FULL where it would be too much, or one upload too many
 */
export async function requireSpace(db: Db, studentId: string, quota: Quota, bytes: number): Promise<void> {
  const { rows } = await db.query<Record<'live_bytes' | 'live' | 'all_bytes' | 'all', number>>(
    `select coalesce(sum(bytes), 0)::float8 as all_bytes, count(*)::float8 as all,
       coalesce(sum(bytes) filter (where not is_deleted), 0)::float8 as live_bytes,
       (count(*) filter (where not is_deleted))::float8 as live
     from (
       select upload.bytes, coalesce(bool_and(submission.is_deleted), false) as is_deleted
       from grader.upload
       left join grader.submission_page on submission_page.upload_id = upload.id
       left join grader.submission on submission.id = submission_page.submission_id
       where upload.student_id = $1 group by upload.id) as own`,
    [studentId],
  )
  const [kept] = rows
  if (!kept) return
  const isFull =
    kept.live_bytes + bytes > quota.bytes ||
    kept.live >= quota.uploads ||
    kept.all_bytes + bytes > 2 * quota.bytes ||
    kept.all >= 2 * quota.uploads
  if (isFull) throw new Refusal('QUOTA_FULL')
}

/**
 * Stores what was taken into `folder`. Where the same id was stored meanwhile, that stands, and `folder` is nobody's.
 * @throws {Refusal} QUOTA_FULL, NOT_FOUND; then `folder` is nobody's, too
 */
export async function storeUpload(
  pool: Pool,
  upload: { readonly id: string; readonly studentId: string; readonly folder: string; readonly file: TakenFile },
  quota: Quota,
): Promise<{ readonly upload: Upload; readonly isNew: boolean }> {
  const { id, studentId, folder, file } = upload
  return inTransaction(pool, async (tx) => {
    await holdStudent(tx, studentId)
    const before = await findUpload(tx, studentId, id)
    if (before) return { upload: before, isNew: false }
    await requireSpace(tx, studentId, quota, file.bytes)
    const { rowCount } = await tx.query(
      `insert into grader.upload (id, student_id, folder, kind, bytes) values ($1, $2, $3, $4, $5)
       on conflict (id) do nothing`,
      [id, studentId, folder, file.kind, file.bytes],
    )
    // Another student was quicker with the same id.
    if (!rowCount) throw new Refusal('NOT_FOUND')
    await tx.query(
      `insert into grader.page (upload_id, n, width, height, text, read_at)
       select $1, n, width, height, text, case when text is null then null else clock_timestamp() end
       from jsonb_to_recordset($2::jsonb) as page (n integer, width integer, height integer, text text)`,
      [
        id,
        JSON.stringify(
          file.pages.map(({ text, ...page }) => ({ ...page, text: text === null ? null : keepable(text) })),
        ),
      ],
    )
    const pages = file.pages.map(({ n, width, height }) => ({ n, width, height })).toSorted((a, b) => a.n - b.n)
    return { upload: { id, kind: file.kind, pages }, isNew: true }
  })
}

/** Text out of a file, as PostgreSQL can keep it: of the same length, so that places in it stay right. */
export const keepable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/**
 * The folder of one's own page; undefined for any other. Its picture also stands while its answer is deleted.
 */
export async function findFolder(db: Db, studentId: string, uploadId: string, n: number): Promise<string | undefined> {
  const { rows } = await db.query<{ folder: string }>(
    `select upload.folder from grader.upload join grader.page on page.upload_id = upload.id
     where upload.id = $1 and upload.student_id = $2 and page.n = $3`,
    [uploadId, studentId, n],
  )
  return rows[0]?.folder
}

/** Which of these folders belong to an upload. */
export async function knownFolders(db: Db, folders: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ folder: string }>(
    'select folder from grader.upload where folder = any($1::uuid[])',
    [folders],
  )
  return new Set(rows.map(({ folder }) => folder))
}
