import type { Plan, QuestionProgress } from '@abhyas/contracts/questions'
import { useEffect, useMemo, useState } from 'react'
import { toFailure, type Failure } from '../api/failure.ts'
import { trpc } from '../api/trpc.ts'
import { useWaiting } from '../outbox/outbox.ts'
import { useStudent } from '../session/student.ts'
import { planWith } from './plan.ts'
import type { withWaiting } from './progress.ts'

/** Until the student decides otherwise; as the backend's. */
const usualPlan: Plan = { examDate: null, dailyCap: 60, pausedUntil: null }

type Fold = typeof withWaiting

const asMap = (progress: readonly QuestionProgress[]) => new Map(progress.map((one) => [one.questionId, one]))

let loaded: Fold | undefined

/** The fold brings the scheduler, which is large: it is fetched when something waits. Undefined until then. */
function useFold(isNeeded: boolean): Fold | undefined {
  const [, setIsHere] = useState(loaded !== undefined)
  useEffect(() => {
    if (!isNeeded || loaded) return
    import('./progress.ts')
      .then(
        (part) => part.withWaiting,
        // Where the script cannot be had, what waits shows when it was sent.
        () => asMap,
      )
      .then((fold) => {
        loaded = fold
        setIsHere(true)
      })
      .catch(() => undefined)
  }, [isNeeded])
  return loaded
}

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
  const fold = useFold(waiting.length > 0)
  const progress = useMemo(
    () => known && (waiting.length === 0 ? asMap(known.progress) : fold?.(known.progress, waiting)),
    // The waiting events are made anew at each render; their ids say whether they are others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [known, ids, fold],
  )
  return {
    progress,
    plan: planWith(known?.plan ?? usualPlan, plans),
    failure: known || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}
