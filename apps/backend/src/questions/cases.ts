import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Reports of one question for one reason that wait for a verdict. */
export interface OpenCase {
  readonly id: string
  readonly questionId: string
  readonly reason: string
  readonly stem: string
  readonly since: Date
  /** What each student says, the first to report first; of many, the first ten. */
  readonly reports: readonly { readonly text: string; readonly sources: readonly string[] }[]
  readonly count: number
}

const mostShown = 10

export interface Verdict {
  readonly status: 'accepted' | 'declined'
  /** Why: every student who reported it reads this. */
  readonly verdict: string
}

/** The open cases, those with the most reports first. */
export async function listOpenCases(db: Kysely<Tables>): Promise<OpenCase[]> {
  const result = await sql<OpenCase>`
    select c.id, c.question_id as "questionId", c.reason, min(r.stem) as stem, min(r.at) as since,
           (jsonb_agg(jsonb_build_object('text', r.text, 'sources', r.sources) order by r.at, r.client_id)
             filter (where r.place <= ${mostShown})) as reports,
           count(*)::integer as count
    from questions.report_case as c
    join (
      select *, row_number() over (partition by case_id order by at, client_id) as place from questions.report
    ) as r on r.case_id = c.id
    where c.status = 'open'
    group by c.id
    order by count desc, since, c.id`.execute(db)
  return result.rows
}

/**
 * Settles a case, or settles it anew. A later report of the same kind opens a new one.
 * @returns how many reports it answers; undefined where there is no such case
 */
export async function settleCase(
  db: Kysely<Tables>,
  id: string,
  { status, verdict }: Verdict,
  now: Date,
): Promise<number | undefined> {
  const result = await sql<{ reports: number }>`
    update questions.report_case as c set status = ${status}, verdict = ${verdict}, decided_at = ${now}
    where c.id = ${id}
    returning (select count(*)::integer from questions.report as r where r.case_id = c.id) as reports`.execute(db)
  return result.rows[0]?.reports
}
