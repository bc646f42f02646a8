import type { Progress } from '@abhyas/contracts/news'
import { trpc } from '../api/trpc.ts'
import { useWaiting } from '../outbox/outbox.ts'
import { useStudent } from '../session/student.ts'
import { useNowMs } from './clock.ts'
import { indiaDay } from './edition.ts'
import { withReadings } from './progress.ts'

/** The student's progress with what waits on this device; undefined signed out and until the first answer. */
export function useProgress(): Progress | undefined {
  const isSignedIn = useStudent() !== undefined
  const today = indiaDay(useNowMs())
  const { data } = trpc.news.progress.useQuery(undefined, { enabled: isSignedIn })
  const waiting = useWaiting('news.recordReading')
  return isSignedIn && data ? withReadings(data, waiting, today) : undefined
}

/** The progress as the server has confirmed it; undefined signed out and until the first answer. */
export function useConfirmedProgress(): Progress | undefined {
  const isSignedIn = useStudent() !== undefined
  const today = indiaDay(useNowMs())
  const { data } = trpc.news.progress.useQuery(undefined, { enabled: isSignedIn })
  return isSignedIn && data ? withReadings(data, [], today) : undefined
}

/** The ids of the items read, of the last 30 days; none signed out. */
export function useReadIds(): ReadonlySet<string> {
  return new Set(useProgress()?.read)
}
