import type { SubmissionProgress } from '@abhyas/contracts/mains'
import { Refusal } from '../edge/refusal.ts'
import { asStudent, type AsStudent } from '../trpc.ts'
import { currentStudent } from '../upstream/account.ts'
import { follow } from '../upstream/follow.ts'
import * as upstream from '../upstream/mains.ts'
import { atGrader } from './at-grader.ts'

/** How often a stream asks whether its session still stands: whoever signs out is gone within 2 s (T3). */
const askEveryMs = 1500

const isLast = ({ state }: SubmissionProgress): boolean => state !== 'reading' && state !== 'evaluating'

/**
 * How far a submission is after the `n` of `after`, up to where it rests. Ends with UNAUTHORIZED when the session does,
 * of which the grader knows nothing. Takes what gives it up.
 */
export async function followProgress(
  ctx: AsStudent,
  submissionId: string,
  after: number | null,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<SubmissionProgress, void>> {
  const ended = new AbortController()
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  const words = await atGrader(ctx, ({ streams }, caller) => {
    // Asked from the start each time: a stream that began behind the last word would end without one.
    const open = () => streams.start(upstream.progress(submissionId), caller, either)
    return follow({ open, isLast, isGapless: false }, after)
  })
  return whileSessionStands(words, ctx, ended)
}

async function* whileSessionStands<Item>(
  items: AsyncIterable<Item>,
  ctx: AsStudent,
  ended: AbortController,
): AsyncGenerator<Item, void> {
  const ask = async (): Promise<void> => {
    try {
      await asStudent(ctx, currentStudent)
    } catch (error) {
      // Where the backend is away it has ended nothing.
      if (error instanceof Refusal && error.code === 'UNAUTHORIZED') ended.abort(error)
    }
  }
  const timer = setInterval(() => void ask(), askEveryMs)
  try {
    yield* items
  } finally {
    clearInterval(timer)
  }
}
