import type { Plan, QuestionProgress } from '@abhyas/contracts/questions'
import { useMemo } from 'react'
import { toFailure, type Failure } from '../api/failure.ts'
import { trpc } from '../api/trpc.ts'
import { useWaiting } from '../outbox/outbox.ts'
import { useStudent } from '../session/student.ts'
import { withWaiting } from './progress.ts'

/** Until the student decides otherwise; as the backend's. */
const usualPlan: Plan = { examDate: null, dailyCap: 60, pausedUntil: null }

export interface Progress {
  /** By question; undefined until the first answer of the server, and signed out. */
  readonly progress: ReadonlyMap<string, QuestionProgress> | undefined
  readonly plan: Plan
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}

/** All that the student did with each question, and the plan of revision, with what waits on this device. */
export function useProgress(): Progress {
  const isSignedIn = useStudent() !== undefined
  const { data, error, isFetching, refetch } = trpc.questions.progress.useQuery(undefined, { enabled: isSignedIn })
  const waiting = useWaiting('questions.append')
  const plans = useWaiting('questions.setPlan')
  const known = isSignedIn ? data : undefined
  const ids = waiting.map(({ clientId }) => clientId).join()
  const progress = useMemo(
    () => known && withWaiting(known.progress, waiting),
    // The waiting events are made anew at each render; their ids say whether they are others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [known, ids],
  )
  const { examDate, dailyCap, pausedUntil } = plans.at(-1) ?? known?.plan ?? usualPlan
  return {
    progress,
    plan: { examDate, dailyCap, pausedUntil },
    failure: known || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}
