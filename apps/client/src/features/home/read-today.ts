import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'

interface ReadToday {
  readonly read: number
  readonly total: number
  readonly isLoading: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

/** How many items of the papers' current editions the student has read. */
export function useReadToday(): ReadToday {
  const editions = trpc.news.editions.useQuery()
  const progress = trpc.news.progress.useQuery()
  const lists = trpc.useQueries((t) =>
    (editions.data?.editions ?? []).map(({ source, current }) => t.news.list({ source, date: current })),
  )
  const ids = lists.flatMap((list) => list.data?.items.map(({ id }) => id) ?? [])
  const read = new Set(progress.data?.read)
  const all = [editions, ...lists]
  const broken = all.find((query) => query.isError && query.data === undefined)
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
