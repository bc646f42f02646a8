import type { SubmissionHead } from '@abhyas/contracts/mains'
import { useMemo, useState } from 'react'
import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { useWrite } from '../../shared/outbox/use-write.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import { listedOf, type ListedSubmission } from './submission-rules.ts'
import { triesOf, type Tries } from './tries.ts'
import { isUnderWay } from './words.ts'

const pollMs = 5_000
const undoMs = 5_000
const none: readonly SubmissionHead[] = []

export interface Submissions {
  /** Newest first, with what waits on this phone; undefined until they are known. */
  readonly submissions: readonly ListedSubmission[] | undefined
  /** Undefined while there is something to show. */
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
  /** Deletes one, and offers it back for five seconds. */
  readonly remove: (submission: SubmissionHead) => void
  /** Has a failed one read or graded again. */
  readonly tryAgain: (submission: SubmissionHead) => void
}

/** The student's answers: the copy on the device first, asked for anew while one is under way and the page is in front. */
export function useSubmissions(): Submissions {
  const { data, error, isFetching, refetch } = trpc.mains.submissions.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.submissions.some((one) => isUnderWay(one.state)) === true ? pollMs : false,
  })
  const [removed, setRemoved] = useState(none)
  const removes = useWaiting('mains.remove')
  const retries = useWaiting('mains.retry')
  const confirms = useWaiting('mains.confirm')
  const write = useWrite()
  const toast = useToast()
  const setDeleted = ({ id }: SubmissionHead, isDeleted: boolean) =>
    write({
      action: isDeleted ? 'delete this answer' : 'bring this answer back',
      intent: { path: 'mains.remove', input: { submissionId: id, isDeleted } },
    })
  return {
    submissions: data && listedOf(data.submissions, removed, { removes, retries, confirms }),
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
    remove: (submission) => {
      setRemoved((before) => [submission, ...before.filter(({ id }) => id !== submission.id)])
      setDeleted(submission, true)
      toast.show({
        title: 'Answer deleted',
        duration: undoMs,
        action: { label: 'Undo', handler: () => setDeleted(submission, false) },
      })
    },
    tryAgain: ({ id }) => write({ action: 'try again', intent: { path: 'mains.retry', input: { submissionId: id } } }),
  }
}

/** By question, what the student did with it; nothing where it is not known. */
export function useTries(): ReadonlyMap<string, Tries> {
  const { data } = trpc.mains.submissions.useQuery()
  return useMemo(() => triesOf(data?.submissions ?? none), [data])
}
