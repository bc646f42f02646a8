import type { Watch } from '@abhyas/telemetry/watch'
import type { Pool } from 'pg'
import { mostFailures } from './settle.ts'

export type Work = 'reading' | 'grading'
export type JobOutcome = 'done' | 'failed' | 'stopped' | 'lost'

interface Queue {
  readonly queued: number
  readonly running: number
  readonly oldest: number
}

const none: Queue = { queued: 0, running: 0, oldest: 0 }
/** Of what waits and what runs, and for how long the first of both has. Both are found by an index. */
const queueOf = (table: string, waits: string) => `
  select count(*) filter (where lease_until >= clock_timestamp())::integer as running,
    count(*) filter (where lease_until is null or lease_until < clock_timestamp())::integer as queued,
    coalesce(extract(epoch from clock_timestamp() - min(waits_since)), 0)::float8 as oldest
  from grader.${table} where ${waits}`
const queues = {
  reading: queueOf('page', `read_at is null and failures < ${mostFailures}`),
  grading: queueOf('submission', "state = 'evaluating'"),
}

/** Adds what waits for graders, whoever's, and returns what is told of each job that this one ends. */
export function watchJobs(watch: Watch, pool: Pool): (work: Work, outcome: JobOutcome) => void {
  watch.pool(pool)
  const read = async () => {
    const [reading, grading] = await Promise.all([pool.query<Queue>(queues.reading), pool.query<Queue>(queues.grading)])
    return { reading: reading.rows[0] ?? none, grading: grading.rows[0] ?? none }
  }
  let asked: ReturnType<typeof read> | undefined
  // All numbers are asked for at the same time: one question for them.
  const ask = () => (asked ??= read().finally(() => (asked = undefined)))
  watch.gauge('abhyas_jobs_queued', 'Pages to be read and answers to be graded', 'work', async () => {
    const { reading, grading } = await ask()
    return { reading: reading.queued, grading: grading.queued }
  })
  watch.gauge('abhyas_jobs_running', 'Pages that are read and answers that are graded', 'work', async () => {
    const { reading, grading } = await ask()
    return { reading: reading.running, grading: grading.running }
  })
  watch.gauge('abhyas_jobs_oldest_seconds', 'For how long the oldest of them has waited', 'work', async () => {
    const { reading, grading } = await ask()
    return { reading: Math.max(0, reading.oldest), grading: Math.max(0, grading.oldest) }
  })
  const jobs = watch.counter(
    'abhyas_jobs_total',
    'Jobs that ended: done, failed, stopped with this grader, or lost to another one',
    ['work', 'outcome'],
  )
  for (const work of ['reading', 'grading']) for (const outcome of ['done', 'failed']) jobs.inc({ work, outcome }, 0)
  return (work, outcome) => jobs.inc({ work, outcome })
}
