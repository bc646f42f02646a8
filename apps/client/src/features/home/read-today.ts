import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useNowMs } from '../../shared/news/clock.ts'
import { editionClock } from '../../shared/news/edition.ts'
import { useClocksQuery } from '../../shared/news/known-clocks.ts'
import { useReadIds } from '../../shared/news/use-progress.ts'

interface ReadToday {
  readonly read: number
  readonly total: number
  readonly isLoading: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

/** How many items of the papers' current editions the student has read; the editions follow the clock. */
export function useReadToday(): ReadToday {
  const nowMs = useNowMs()
  const editions = useClocksQuery()
  const known = editions.data?.editions ?? []
  const progress = trpc.news.progress.useQuery()
  const { news } = trpc.useUtils()
  // Not tRPC's own hook: with it, it would be in the first load of every screen (trim-trpc.ts).
  const lists = useQueries({
    queries: known.map((clock) =>
      news.list.queryOptions({ source: clock.source, date: editionClock(clock.source, nowMs, clock).current }),
    ),
  })
  const ids = lists.flatMap((list) => list.data?.items.map(({ id }) => id) ?? [])
  const read = useReadIds()
  const all = [editions, ...lists]
  const broken = all.find((query) => query.isError && query.data === undefined)
  const isOutdated = known.some((clock) => nowMs >= Date.parse(clock.nextAt))
  useEffect(() => {
    if (isOutdated) void news.editions.invalidate()
  }, [isOutdated, news])
  return {
    read: ids.filter((id) => read.has(id)).length,
    total: ids.length,
    isLoading: all.some((query) => query.isPending) || (progress.isPending && !progress.isError),
    failure: broken && toFailure(broken.error),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch()
    },
  }
}
