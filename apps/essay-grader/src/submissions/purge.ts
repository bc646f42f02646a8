import type { Pool } from 'pg'
import { holdStudent, inTransaction } from '../database/pool.ts'
import type { Files } from '../shapes.ts'
import { knownFolders } from '../uploads/store.ts'

/** So long deleting one can be taken back. */
const deletedDays = 30
/** So long pages wait for the answer that they belong to. */
const unusedDays = 7
const mostAtOnce = 500

/**
 * Removes for good what was deleted long ago and pages that no answer came for, then what is on the disk without a row.
 * Rows first: pictures without a row are found by the next sweep, rows without pictures would be broken answers.
 * Several graders may do so at once.
 */
export async function purge(pool: Pool, files: Pick<Files, 'remove' | 'sweep'>): Promise<void> {
  await pool.query(
    `delete from grader.submission where is_deleted and deleted_since < clock_timestamp() - make_interval(days => $1)`,
    [deletedDays],
  )
  // No page of an upload that is being handed in this moment: its foreign key holds that off, as a failure of this round.
  const { rows } = await pool.query<{ folder: string }>(
    `delete from grader.upload where id in (
       select id from grader.upload
       where at < clock_timestamp() - make_interval(days => $1)
         and not exists (select 1 from grader.submission_page where submission_page.upload_id = upload.id)
       order by at limit $2 for update skip locked)
     returning folder`,
    [unusedDays, mostAtOnce],
  )
  for (const { folder } of rows) await files.remove(folder)
  await files.sweep((folders) => knownFolders(pool, folders))
}

/** Removes all of a student, for good and at once. No harm where there is nothing. */
export async function removeStudent(pool: Pool, files: Pick<Files, 'remove'>, studentId: string): Promise<void> {
  const folders = await inTransaction(pool, async (tx) => {
    await holdStudent(tx, studentId)
    // Pages before answers, in the order in which everybody locks them.
    await tx.query(
      `select 1 from grader.page where upload_id in (select id from grader.upload where student_id = $1)
       order by upload_id, n for update`,
      [studentId],
    )
    await tx.query('delete from grader.submission where student_id = $1', [studentId])
    const { rows } = await tx.query<{ folder: string }>(
      'delete from grader.upload where student_id = $1 returning folder',
      [studentId],
    )
    return rows.map(({ folder }) => folder)
  })
  for (const folder of folders) await files.remove(folder)
}
