import type { Pool } from 'pg'
import type { Files, Grader, Reader } from '../shapes.ts'
import { claimAnswer, failAnswer, type GradeJob, releaseAnswer, renewAnswer, storeReport } from './grade-jobs.ts'
import { createLane } from './lane.ts'
import { whileHeld } from './lease.ts'
import { claimPage, failPage, type PageJob, releasePage, renewPage, storePage } from './page-jobs.ts'
import type { JobOutcome, Work } from './watch-jobs.ts'

const pollMs = 1000
/** Begun and never ended, neither well nor badly, so often: whoever begins it is killed by it. */
const mostAttempts = 10
const againInSeconds = 1

export interface JobDeps {
  readonly pool: Pool
  readonly files: Pick<Files, 'pathOf'>
  readonly reader: Pick<Reader, 'read'>
  readonly grader: Grader
  readonly now: () => Date
  /** Is told of each answer that is a step further. */
  readonly onStep: (submissionId: string) => void
  /** Is told why a job failed, or why the database could not be asked for one. */
  readonly onFailure: (error: unknown) => void
  /** Is told how each job ended. */
  readonly onJob?: (work: Work, outcome: JobOutcome) => void
}

export interface Jobs {
  /** There may be a page to read. */
  readonly wakeReading: () => void
  /** There may be an answer to grade. */
  readonly wakeGrading: () => void
  /** Begins no more, and gives back what is not done. */
  readonly close: () => Promise<void>
}

/** Reads pages and grades answers from now on, whoever handed them in; beside other graders on the same database. */
export function createJobs({ pool, files, reader, grader, now, onStep, onFailure, onJob }: JobDeps): Jobs {
  async function readPage(job: PageJob, stopping: AbortSignal): Promise<void> {
    const fail = async (isLast: boolean) => (await failPage(pool, job, againInSeconds, isLast)).forEach(onStep)
    if (job.attempts > mostAttempts) return fail(true)
    const outcome = await whileHeld(
      {
        renew: () => renewPage(pool, job),
        work: (signal) => reader.read(files.pathOf(job.folder, job.n), signal),
      },
      stopping,
    )
    onJob?.('reading', outcome.kind)
    if (outcome.kind === 'done') (await storePage(pool, job, outcome.result)).forEach(onStep)
    if (outcome.kind === 'stopped') await releasePage(pool, job)
    if (outcome.kind === 'failed') {
      onFailure(outcome.error)
      await fail(false)
    }
  }

  async function gradeAnswer(job: GradeJob, stopping: AbortSignal): Promise<void> {
    if (job.attempts > mostAttempts) {
      await failAnswer(pool, job, 0, true)
      return onStep(job.id)
    }
    const { rubric, text, hasDiagram, isRead } = job
    const outcome = await whileHeld(
      {
        renew: () => renewAnswer(pool, job),
        work: (signal) => grader.grade({ rubric, text, hasDiagram, isRead, at: now() }, signal),
      },
      stopping,
    )
    onJob?.('grading', outcome.kind)
    if (outcome.kind === 'done') await storeReport(pool, job, outcome.result)
    if (outcome.kind === 'stopped') await releaseAnswer(pool, job)
    if (outcome.kind === 'failed') {
      onFailure(outcome.error)
      await failAnswer(pool, job, againInSeconds, false)
    }
    onStep(job.id)
  }

  // The reader has one process; a model that grades takes seconds in which nothing happens here.
  const reading = createLane({ mostAtOnce: 1, pollMs, claim: () => claimPage(pool), work: readPage, onFailure })
  const grading = createLane({ mostAtOnce: 4, pollMs, claim: () => claimAnswer(pool), work: gradeAnswer, onFailure })
  return {
    wakeReading: reading.wake,
    wakeGrading: grading.wake,
    close: async () => {
      await Promise.all([reading.close(), grading.close()])
    },
  }
}
