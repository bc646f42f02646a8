import type { Db } from '../database/pool.ts'

/** After so many failures of the same kind nothing is tried again by itself. */
export const mostFailures = 3

/**
 * Brings answers that wait for their pages to the state that the pages are in, and counts one more word on each. In a
 * transaction in which each of the pages is locked, so that none is read meanwhile.
 */
export async function settle(tx: Db, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return
  // A lock of its own statement, so that the next one sees all that came before the lock.
  await tx.query('select 1 from grader.submission where id = any($1::uuid[]) order by id for update', [submissionIds])
  await tx.query(
    `update grader.submission set n = submission.n + 1, state = case
         when unread.page is null then 'confirming' when unread.most_failures >= $2 then 'failed' else 'reading' end
     from (
       select id, min(page.n) as page, max(page.failures) as most_failures
       from unnest($1::uuid[]) as held_by (id)
       left join grader.submission_page as held on held.submission_id = held_by.id
       left join grader.page on page.upload_id = held.upload_id and page.n = held.n and page.read_at is null
       group by id) as unread
     where submission.id = unread.id and state = 'reading'`,
    [submissionIds, mostFailures],
  )
}

/** The answers that a page belongs to: none, or one. */
export async function holdersOf(tx: Db, uploadId: string, n: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ submission_id: string }>(
    'select submission_id from grader.submission_page where upload_id = $1 and n = $2',
    [uploadId, n],
  )
  return rows.map((row) => row.submission_id)
}

/** Locks the pages of an answer against their readers, in one order everywhere. Before its row is locked or changed. */
export async function lockPagesOf(tx: Db, submissionId: string): Promise<void> {
  await tx.query(
    `select 1 from grader.page where (upload_id, n) in (
       select upload_id, n from grader.submission_page where submission_id = $1)
     order by upload_id, n for update`,
    [submissionId],
  )
}
