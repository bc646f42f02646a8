import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import type { z } from 'zod'

/** Why a job has no answer, though nothing is said against what it was about. */
export class JobLost extends Error {
  readonly reason: 'busy' | 'closed' | 'died' | 'failed' | 'late'
  constructor(reason: JobLost['reason']) {
    super(`A job got no answer: ${reason}.`)
    this.reason = reason
  }
}

export interface JobsOptions<Answer> {
  /** A script that calls `serveJobs`. */
  readonly script: string
  readonly answer: z.ZodType<Answer>
  /** How many processes at once, one job each. */
  readonly most: number
  /** How many jobs may wait for one. */
  readonly mostWaiting: number
  /** A process that takes more memory (RSS) is ended. */
  readonly mostMemoryMb: number
  readonly timeoutMs: number
  /** A process with nothing to do for so long is ended. */
  readonly idleMs: number
  /** Where its temporary files go. */
  readonly tmpDir?: string
}

export interface Jobs<Job, Answer> {
  /**
   * Resolves with the process's answer. Rejects with the signal's reason when it is aborted, else with JobLost; from
   * then on no process works on it any more.
   */
  readonly run: (job: Job, signal?: AbortSignal) => Promise<Answer>
  /** Ends all processes; what still runs or waits is lost. */
  readonly close: () => Promise<void>
}

interface Task<Job, Answer> {
  readonly job: Job
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

interface Member<Job, Answer> {
  readonly child: ChildProcess
  task: Task<Job, Answer> | null
  timer: NodeJS.Timeout | undefined
  /** Why it was ended, where it was we who did it. */
  cause: unknown
  jobs: number
}

/** A process is replaced after so many jobs, so that nothing piles up in one. */
const jobsPerProcess = 100
const heapMb = 256

/** Runs jobs that may crash, hang or eat memory in processes of their own, which are started when needed. */
export function createJobs<Job extends Serializable, Answer>(options: JobsOptions<Answer>): Jobs<Job, Answer> {
  const waiting: Task<Job, Answer>[] = []
  const crew = new Set<Member<Job, Answer>>()
  let isClosed = false

  function end(member: Member<Job, Answer>, cause: unknown): void {
    member.cause ??= cause
    clearTimeout(member.timer)
    member.child.kill('SIGKILL')
  }

  function hire(): Member<Job, Answer> {
    const child = fork(options.script, [String(options.mostMemoryMb)], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Nothing of ours: what it opens comes from strangers.
      env: { NODE_ENV: process.env['NODE_ENV'], ...(options.tmpDir === undefined ? {} : { TMPDIR: options.tmpDir }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    })
    const member: Member<Job, Answer> = { child, task: null, timer: undefined, cause: undefined, jobs: 0 }
    crew.add(member)
    const gone = () => {
      if (!crew.delete(member)) return
      clearTimeout(member.timer)
      member.task?.reject(member.cause ?? new JobLost('died'))
      next()
    }
    child.once('exit', gone).once('error', gone)
    child.on('message', (message) => answered(member, message))
    return member
  }

  function answered(member: Member<Job, Answer>, message: unknown): void {
    const { task } = member
    // Ended meanwhile: its exit says the rest.
    if (!task || member.cause !== undefined) return
    member.task = null
    clearTimeout(member.timer)
    const answer = options.answer.safeParse(message)
    if (answer.success) task.resolve(answer.data)
    else task.reject(new JobLost('failed'))
    member.jobs += 1
    if (member.jobs >= jobsPerProcess || !answer.success) end(member, new JobLost('died'))
    else member.timer = setTimeout(() => end(member, new JobLost('died')), options.idleMs).unref()
    next()
  }

  function next(): void {
    while (waiting.length > 0) {
      const free = [...crew].find(({ task, cause }) => !task && cause === undefined)
      const member = free ?? (crew.size < options.most ? hire() : undefined)
      const task = member && waiting.shift()
      if (!member || !task) return
      member.task = task
      clearTimeout(member.timer)
      member.timer = setTimeout(() => end(member, new JobLost('late')), options.timeoutMs)
      // One that is just dying takes no message: its exit says so.
      member.child.send(task.job, () => undefined)
    }
  }

  function drop(task: Task<Job, Answer>, cause: unknown): void {
    const place = waiting.indexOf(task)
    if (place !== -1) {
      waiting.splice(place, 1)
      task.reject(cause)
    }
    for (const member of crew) if (member.task === task) end(member, cause)
  }

  function run(job: Job, signal?: AbortSignal): Promise<Answer> {
    if (isClosed) return Promise.reject(new JobLost('closed'))
    if (waiting.length >= options.mostWaiting) return Promise.reject(new JobLost('busy'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const task = { job, resolve, reject }
    waiting.push(task)
    next()
    const abort = () => drop(task, signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  async function close(): Promise<void> {
    isClosed = true
    for (const task of waiting.splice(0)) task.reject(new JobLost('closed'))
    await Promise.all(
      [...crew].map((member) => {
        const exited = new Promise((resolve) => member.child.once('exit', resolve).once('error', resolve))
        end(member, new JobLost('closed'))
        return exited
      }),
    )
  }

  return { run, close }
}
