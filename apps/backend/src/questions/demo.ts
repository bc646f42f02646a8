import type { Kysely } from 'kysely'
import { demoId } from '../account/demo-id.ts'
import { storeBookmarks } from '../bookmarks/bookmarks.ts'
import type { BookmarkWrite } from '../bookmarks/inputs.ts'
import type { Library } from '../content/library.ts'
import type { BankQuestion } from '../content/library-questions.ts'
import type { Tables } from '../database/tables.ts'
import { addDays, indiaMoment } from '../news/day.ts'
import { settleCase } from './cases.ts'
import type { NewsAnswer } from '../news/practice.ts'
import { demoLog, type History } from './demo-log.ts'
import { storeEvents } from './log.ts'
import { usualCap } from './plan.ts'
import { type ReportWrite, storeReport } from './reports.ts'

const marksMinute = 21 * 60

/** Where the demo student keeps what went wrong, and why it matters. */
const folders: Partial<Record<BankQuestion['subject'], { folder: string; note: string }>> = {
  polity: { folder: 'Constitution', note: 'Read the article itself once more.' },
  economy: { folder: 'Weak spots', note: 'Make a table of who decides what.' },
  environment: { folder: 'Weak spots', note: '' },
  history: { folder: 'Dates', note: 'Put this on the timeline.' },
}

/**
 * The demo student's work with the questions, beside what was answered in the `news`: answers, bookmarks, and two reports, one of them settled.
 * Once it is there, nothing of it is stored again. To be called in a transaction.
 */
export async function seedQuestions(
  tx: Kysely<Tables>,
  library: Library,
  studentId: string,
  { news, first, today, pause }: History & { readonly news: readonly NewsAnswer[] },
): Promise<void> {
  if (library.prelims.length === 0 || !(await startPlan(tx, studentId, indiaMoment(first, 0)))) return
  const log = demoLog(library, news, { first, today, pause })
  await storeEvents(tx, studentId, log)
  const evening = indiaMoment(addDays(today, -1), marksMinute)
  const wrong = new Set(log.filter(({ correct }) => !correct).map(({ questionId }) => questionId))
  const missed = library.prelims.filter(({ id }) => wrong.has(id))
  await storeBookmarks(tx, studentId, [...missedBookmarks(missed, evening), ...mainsBookmarks(library, evening)])
  await seedReports(tx, studentId, missed, evening)
}

/** Stores the plan that holds without one, unless there is one: a student with a plan was seeded. */
async function startPlan(tx: Kysely<Tables>, studentId: string, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('questions.plan')
    .values({
      student_id: studentId,
      field: 'dailyCap',
      value: JSON.stringify(usualCap),
      at,
      client_id: demoId('plan'),
    })
    .onConflict((c) => c.columns(['student_id', 'field']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const bookmark = (kind: BookmarkWrite['kind'], itemId: string, at: Date) => ({
  clientId: demoId('bookmark', itemId),
  at,
  kind,
  itemId,
  saved: true,
  folder: '',
  note: '',
  importantBecause: null,
})

/** Up to three of each subject that has a folder; the first of each is important. */
const missedBookmarks = (missed: readonly BankQuestion[], at: Date): BookmarkWrite[] =>
  [...Map.groupBy(missed, ({ subject }) => subject)].flatMap(([subject, questions]) => {
    const marks = folders[subject]
    if (!marks) return []
    return questions.slice(0, 3).map(({ id }, index) => ({
      ...bookmark('question', id, at),
      ...marks,
      importantBecause: index === 0 ? 'I got it wrong and was sure.' : null,
    }))
  })

const mainsBookmarks = (library: Library, at: Date): BookmarkWrite[] =>
  library.mains.slice(0, 2).map(({ id }) => ({ ...bookmark('mains', id, at), folder: 'To write' }))

/** One report that waits, and one that was declined. */
async function seedReports(
  tx: Kysely<Tables>,
  studentId: string,
  missed: readonly BankQuestion[],
  at: Date,
): Promise<void> {
  const [waiting, declined] = missed
  if (!waiting || !declined) return
  const report = (question: BankQuestion, rest: Pick<ReportWrite, 'reason' | 'text'>) =>
    storeReport(
      tx,
      studentId,
      { clientId: demoId('report', question.id), at, questionId: question.id, sources: [], ...rest },
      question,
    )
  await report(waiting, { reason: 'ambiguous', text: 'I read it twice and still see two right options.' })
  const settled = await report(declined, { reason: 'typo', text: 'The options end without a full stop.' })
  const { case_id: id } = await tx
    .selectFrom('questions.report')
    .select('case_id')
    .where('student_id', '=', studentId)
    .where('client_id', '=', settled.id)
    .executeTakeFirstOrThrow()
  await settleCase(tx, id, { status: 'declined', verdict: 'Options are no sentences: they stand without one.' }, at)
}
